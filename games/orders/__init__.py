"""Standing orders: their format, and whether they match. No database, no rules of a game."""
