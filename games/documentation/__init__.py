"""The project's documentation: its index, and its conversion from Markdown to pages."""
