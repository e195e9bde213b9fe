"""The pages of the site: thin frames that scripts fill from the API, and plain pages."""
