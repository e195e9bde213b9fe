"""The rules for players, in four languages, and the figures in them."""
