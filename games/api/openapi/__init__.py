"""The OpenAPI document: what is in it beyond the views."""
