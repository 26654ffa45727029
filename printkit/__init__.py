"""printkit: a folder of text in, printable game components out."""

__version__ = "0.1.0"
