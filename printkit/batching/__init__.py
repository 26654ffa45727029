"""A table of jobs in, what became of each out: built here, or by a cluster."""
