"""Meuterer: secret roles, trade and mutiny, for three or four players."""
