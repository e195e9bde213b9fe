"""The web process: requests by Django's handler in a few threads, streams in the event loop."""
