"""A table's columns and rows in, the files of a game folder out: what each column is, a look, a layout."""
