"""The site's own pages, a module for each part; they show nothing but what the API tells."""
