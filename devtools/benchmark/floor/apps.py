"""Apps that insist on middleware, of which the floor has none."""

from __future__ import annotations

from allauth.account.apps import AccountConfig


class Accounts(AccountConfig):  # type: ignore[misc]  # allauth brings no types
    """Allauth's accounts: only their tables are needed."""

    def ready(self) -> None:
        """Skip the check for allauth's middleware."""
