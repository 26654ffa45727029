"""Finished faces in, findings out: what would go wrong on paper, said before it is printed."""
