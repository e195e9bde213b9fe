"""Pages that a link in a message opens, and the mails that a laptop's site has caught."""
