"""The second stage: a `Game` in, its computed figures and findings out; it decides whether its rules hold."""
