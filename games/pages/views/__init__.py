"""The site's pages, a module for each; they show only what the API returns."""
