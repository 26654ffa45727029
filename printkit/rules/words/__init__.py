"""Drawn sides and templates in, printed words and what rules find in them out."""
