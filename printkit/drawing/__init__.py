"""The drawing stage: a card and its template in, a scene of marks at fixed places out."""
