"""Postgres and Valkey on this machine without installing them, for laptops and tests.

A production site sets DATABASE_URL and REDIS_URL instead, and none of this is used.
"""
