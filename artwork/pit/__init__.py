"""The pictures of Pit: the crops and beasts of 1904, engraved."""
