"""Time: what the hour is, when a clock runs, and what a seat has left. No database in here."""
