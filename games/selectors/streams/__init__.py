"""What streams send: the changes since a cursor, as one viewer may know them."""
