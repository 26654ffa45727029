"""The fourth stage: scenes, counts and paper in, `Sheet`s out; it decides what lies where on paper."""
