"""Messages: their ledger, targets, content, and whether they still hold."""
