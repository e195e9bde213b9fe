"""Games in the terminal, against bots: no site, no network, Python's standard library alone."""
