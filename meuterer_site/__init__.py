"""The site: settings, addresses, processes."""
