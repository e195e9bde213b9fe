"""Standing orders: how they are written, and whether they match. No database, no game's rules."""
