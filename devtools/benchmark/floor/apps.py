"""Apps that insist on middleware, which the floor has none of."""

from __future__ import annotations

from allauth.account.apps import AccountConfig


class Accounts(AccountConfig):  # type: ignore[misc]  # allauth brings no types
    """Allauth's accounts, of which only the tables are needed."""

    def ready(self) -> None:
        """Leave out the check for its middleware."""
