"""The only writers: every change of a table, a game or an account is made here.

Each is one transaction of its own, or part of its caller's: a refusal rolls back the whole of it.
"""
