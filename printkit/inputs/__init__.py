"""What a run reads: each file's stamp and digest, and whether it is still what it was."""
