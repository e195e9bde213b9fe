"""Time: the present, when a clock runs, and what a seat has left. Without a database."""
