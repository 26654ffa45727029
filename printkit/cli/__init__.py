"""What was typed in, words on the terminal and an exit code out; the only room that prints or exits."""

from printkit.cli.program import main, run

__all__ = ["main", "run"]
