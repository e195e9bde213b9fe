"""How fast it is, and what it costs: measured, never asserted."""
