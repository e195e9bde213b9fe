"""Positions, views, logs and statistics of games."""
