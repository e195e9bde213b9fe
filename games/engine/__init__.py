"""The rules of the games: plain Python that knows seats, not users."""
