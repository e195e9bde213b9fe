"""The games, and how they are found."""
