"""The moderators' console: Django's admin, themed. Like all pages it is thin: services act."""
