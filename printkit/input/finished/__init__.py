"""Finished cards in, as pictures: which are fronts, which backs, how large they are, how many of each."""
