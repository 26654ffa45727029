"""Starts, limits, feeds and ends processes, and touches none that it did not start."""
