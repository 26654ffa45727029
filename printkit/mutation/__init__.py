"""A game in, wrong changes of it tried one by one, and those that no rule noticed out."""
