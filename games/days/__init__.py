"""Weeks in seconds: time that is made to pass, for tests and for the demo of many days."""
