"""The games: rules, tables, and the API to play at them."""
