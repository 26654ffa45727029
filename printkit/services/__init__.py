"""A game and the names of print services and virtual tables in, the files that each of them takes out."""
