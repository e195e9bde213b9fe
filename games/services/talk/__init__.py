"""Chat, notes and reports."""
