"""Weeks in seconds: time is made to pass, for tests and for the demo of many days."""
