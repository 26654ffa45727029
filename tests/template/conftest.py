"""The bench, a fixture for every test here."""

from template.bench import bench

__all__ = ["bench"]
