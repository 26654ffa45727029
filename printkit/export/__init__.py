"""The last stage: sheets and scenes in, PDF and PNG bytes out; it draws what it is told."""
