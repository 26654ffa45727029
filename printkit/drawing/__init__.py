"""The third stage: a card and its template in, a `Scene` out; it decides where every mark stands."""
