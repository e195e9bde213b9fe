"""Environment variables: errors name an invalid one and say what would be valid."""

from __future__ import annotations

from typing import Any, Final

import environ
from environ import ImproperlyConfigured

LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
NUMBERS: Final[dict[object, str]] = {int: "a whole number", float: "a number"}


class Environment(environ.Env):  # type: ignore[misc]  # the package brings no types
    """Raises ImproperlyConfigured for an invalid value, without quoting it, as it may be secret."""

    def get_value(self, var: str, cast: object = None, *given: object, **named: object) -> Any:
        """Return a variable's value; if ``cast`` is a number type, it must not be negative."""
        try:
            value = super().get_value(var, cast, *given, **named)
        except ValueError as error:
            if cast not in NUMBERS:
                raise
            raise ImproperlyConfigured(f"{var} must be {NUMBERS[cast]}.") from error
        if cast in NUMBERS and value < 0:
            raise ImproperlyConfigured(f"{var} must not be less than 0.")
        return value

    def log_level(self) -> str:
        """Return ``LOG_LEVEL``."""
        level: str = self("LOG_LEVEL", default="INFO").upper()
        if level not in LEVELS:
            raise ImproperlyConfigured(f"LOG_LEVEL must be one of {', '.join(LEVELS)}.")
        return level


env: Final = Environment()
