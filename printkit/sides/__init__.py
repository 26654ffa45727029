"""What comes out: the words and the drawing of each side, and what differs between two of them."""
