"""Metrics for Prometheus: what the processes counted, and the present state of the site."""
