"""Servers for the messages of upgraded sites."""

from __future__ import annotations

from tests.outbound.conftest import local, pem, serve

__all__ = ["local", "pem", "serve"]
