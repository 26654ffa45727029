"""A printer's test sheet out; a picture of it, or what a person read on it, in: the printer's profile out."""
