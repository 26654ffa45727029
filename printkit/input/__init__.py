"""The first stage: TOML files and tables of cards in, a `Game` out; it decides what the author meant."""
