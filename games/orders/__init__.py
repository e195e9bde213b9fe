"""Standing orders: how they are written, and whether they fit. No database, and no game's rules."""
