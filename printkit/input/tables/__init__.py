"""Tables as people keep them in, cards out: source, format, header, columns, ids and copies (`read`)."""
