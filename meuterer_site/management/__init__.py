"""Commands that need the embedded services."""
