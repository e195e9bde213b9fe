"""Other people's servers, as the tests of the door have them."""

from __future__ import annotations

from tests.outbound.conftest import local, pem, serve

__all__ = ["local", "pem", "serve"]
