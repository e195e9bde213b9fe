"""The project's own documents: which there are, and how they become pages."""
