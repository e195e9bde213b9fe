"""The views under /api/v1: a file for each resource, named as in its address."""
