"""Time: the present, when a clock runs, and how much time a seat has left. Without a database."""
