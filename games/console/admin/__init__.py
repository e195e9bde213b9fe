"""The ModelAdmins of the console."""
