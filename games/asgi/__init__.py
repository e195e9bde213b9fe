"""The web process: Django answers requests in a few threads; streams run in the event loop."""
