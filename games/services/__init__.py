"""The only writers: every change of a table, a game or an account is made here.

Each change is a transaction of its own, or part of its caller's: a refusal rolls all of it back.
"""
