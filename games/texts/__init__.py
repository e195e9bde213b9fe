"""Texts that the server says: messages, moderation, notices; translated by gettext."""
