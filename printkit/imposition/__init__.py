"""The fourth stage: scenes, counts and paper in, `Sheet`s out; it decides where pieces lie on paper."""
