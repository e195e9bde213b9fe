"""Cuts credentials and mail addresses out of every text that leaves the site, such as logs."""

from __future__ import annotations

import re
from datetime import date
from typing import Final
from uuid import UUID

from django.utils.functional import Promise

from games.engine.types import Json
from meuterer_site.exception_data import short_exception_data

# Tokens in the addresses of links in mails, of challenges and of invitations. The last may also be
# inside the address to which a log-in leads.
LINKS: Final = re.compile(
    r"((?:^|\s|://[^/\s]+)/(?:go|login|email|unsubscribe|appeal|calendar|(?:api/v1/)?challenges)/"
    r"|(?:[?&]|%3F|%26)invitation(?:=|%3D))[^\s?&]+",
    re.IGNORECASE,
)
CREDENTIALS: Final = re.compile(r"(\bBearer\s+|\bmp_|\bwhsec_)[\w+/=.~-]+")
MAIL: Final = re.compile(r"[^\s<>\"'(),:;@]+@[^\s<>\"'(),:;@]+\.[^\s<>\"'(),:;@]+")


def without_secrets(text: str) -> str:
    """Cut tokens and mail addresses out of a text."""
    for pattern in (LINKS, CREDENTIALS):
        text = pattern.sub(r"\1…", text)
    return MAIL.sub("…@…", text)


def cleaned(value: object) -> Json:
    """Cut them out of a value that will become JSON; exceptions lose their messages.

    Any other object is reduced to its type, as its text might be a position.
    """
    match value:
        case str():
            return without_secrets(value)
        case None | bool() | int() | float():
            return value
        case dict():
            return {str(name): cleaned(inner) for name, inner in value.items()}
        case list() | tuple() | set() | frozenset():
            return [cleaned(inner) for inner in value]
        case BaseException():
            return short_exception_data(value)
        case UUID() | date() | Promise():
            return without_secrets(str(value))
    return type(value).__name__
