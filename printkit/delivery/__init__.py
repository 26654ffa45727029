"""Written files in, all in their places out, with a manifest and a record of what was read and written."""
