"""The floor: what a move would cost if the site did nothing but reach the database.

Two bare views with the statements that a GET and a POST cannot do without, each prepared: token and
user, table and seats; lock, and one write. They are served by the same processes as the site's.
"""
