"""Messages: their ledger, targets, content, and whether they are still true."""
