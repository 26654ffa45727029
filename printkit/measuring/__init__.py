"""A printed test sheet in, read by a person or from a picture; what the printer does to a page out."""
