"""A PDF and a printer in, the printer's job for it out; or why it takes none."""
