"""The second factor: asking for it, checking it, changing it."""
