"""Tools of the engraver: lines that swell with the tone of a lit form, each a filled wedge."""
