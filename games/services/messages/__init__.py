"""Messages: written down, leased, sent, and what came of each."""
