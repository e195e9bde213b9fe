"""Messages: written down, leased, sent, and the outcome of each."""
