"""Lets `python -m printkit` do what `printkit` does."""

import sys

if not sys.flags.safe_path:
    del sys.path[0]  # the current folder: it may be an untrusted game, and is no place to import from

from printkit.cli import run

run()
