"""A bench of its own for each test."""

from template.bench import bench

__all__ = ["bench"]
