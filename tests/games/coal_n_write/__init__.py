"""Coal n' Write played by one, many times over, on the figures that the deck's folder states."""
