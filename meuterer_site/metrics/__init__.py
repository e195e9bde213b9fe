"""Figures for Prometheus: what the processes counted, and how the site stands now."""
