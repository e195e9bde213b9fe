"""A Django backend for Postgres that checks each connection before it is used."""
