"""Django's backend for Postgres, which looks at each connection before it is used."""
