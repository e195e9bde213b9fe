"""For developers: demo games, time travel, benchmarks. Not in the image."""
