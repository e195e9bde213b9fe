"""Bots against bots: who wins how often, and what their decisions cost."""
