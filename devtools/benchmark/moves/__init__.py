"""What a move costs: a GET of the table, a POST of a move, and all that follows from it."""
