"""What an open stream listens for."""
