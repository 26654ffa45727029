"""A name, perhaps a table, in; a new game or brand to own out, its schemas, and what there is already."""
