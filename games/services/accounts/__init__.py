"""Accounts, sessions, tokens, and what keeps them safe."""
