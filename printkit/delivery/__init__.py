"""Written files in, all of them in their places out, with a manifest and a record of what a build read and wrote."""
