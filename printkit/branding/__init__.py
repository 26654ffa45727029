"""A game and a brand in, the game in the brand's colours, fonts and backs out; findings about the brand."""
