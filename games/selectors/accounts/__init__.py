"""Players, their bot accounts, apps and sanctions."""
