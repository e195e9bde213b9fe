"""Tables before the start: created, filled, started, closed."""
