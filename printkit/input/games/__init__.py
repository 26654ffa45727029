"""A game folder's files in, a `Game` out."""
