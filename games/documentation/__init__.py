"""The project's documentation: its index, and how Markdown becomes pages."""
