"""The frozen values that pass between the stages: the game, the drawn scenes, the sheets of paper."""
