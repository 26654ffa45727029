"""Requests in, files and findings out: `journey.py` has the order of the stages."""
