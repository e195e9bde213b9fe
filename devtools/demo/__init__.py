"""A client that knows only the API, and whole games played with it."""
