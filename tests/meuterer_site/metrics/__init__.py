"""``/metrics``: who may read it, and what it says."""
