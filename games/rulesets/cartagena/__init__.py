"""Cartagena: Die Meuterei: a voyage, then secret duels, for two to four players."""
