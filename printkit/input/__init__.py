"""The first stage: TOML and CSV files in, a `Game` out; it decides what the author said."""
