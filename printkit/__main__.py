"""Lets `python -m printkit` do what `printkit` does."""

from printkit.cli import run

run()
