"""Long tests, run for a release; the suite has a short form of each."""
