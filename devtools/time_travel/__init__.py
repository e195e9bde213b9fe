"""Weeks in seconds: makes time pass, for tests and for the demo of many days."""
