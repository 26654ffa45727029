"""Drawn cards in, findings out: what would go wrong on paper, reported before it is printed."""
