"""A game and a brand in, the game dressed in the brand out; and what is wrong with a brand."""
