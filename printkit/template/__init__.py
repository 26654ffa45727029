"""Templates and formulas of game authors in, text and values out; whatever goes wrong is a finding."""
