"""A game and a language in, the table of its words to be translated out, and what of it is missing."""
