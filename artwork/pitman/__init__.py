"""The art of Pitman: people sculpted from named traits, lit by one lamp and cut; and the deck's ornaments."""
