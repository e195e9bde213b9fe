"""Tables as rows and lists, and who may see how much of a table."""
