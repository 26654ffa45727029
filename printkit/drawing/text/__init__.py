"""The markup and words of a text element in, its lines as marks out."""
