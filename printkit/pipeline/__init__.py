"""A game's name and a wish in, files and findings out: the conductor, who runs the stages in order."""
