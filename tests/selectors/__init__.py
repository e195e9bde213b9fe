"""Tests of the readers of tables and tokens."""
