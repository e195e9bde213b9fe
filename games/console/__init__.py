"""The moderators' console: Django's admin, themed. Thin, as all pages: acts go to the services."""
