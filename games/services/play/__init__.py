"""Moves, clocks, and what happens at a running table."""
