"""The engine's tests: no database, no server."""
