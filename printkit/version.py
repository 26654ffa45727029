"""The version of printkit, which everything can read without loading anything else."""

__version__ = "0.1.0"
