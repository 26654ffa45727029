"""Brands, catalogues of sizes, papers and machines, and targets in, values out."""
