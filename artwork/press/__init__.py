"""The cutter's bench: surfaces in, a lit relief, and flat cuts in a few inks out; it knows no game."""
