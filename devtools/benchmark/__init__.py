"""Speed and cost: measured, never asserted."""
