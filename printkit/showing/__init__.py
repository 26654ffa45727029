"""Drawn files in, pictures of them for a screen out: what `show` writes instead of sheets to print."""
