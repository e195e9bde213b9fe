"""The floor: what a move would cost if the site did nothing but reach the database.

Two bare views run the site's own statements for a GET and a POST, all prepared: token and user,
table and seats; lock, and one write of what was read. Nothing is decided, and no view is built.
They are served by the same kind of processes as the site.
"""
