"""Programs that cut the pictures of the games; what they cut is stored as SVG and printed as data."""
