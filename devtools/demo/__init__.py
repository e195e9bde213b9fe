"""A client that knows nothing but the API, and whole games played through it."""
