"""The bench, a fixture shared with tests/template."""

from template.bench import bench

__all__ = ["bench"]
