"""The meanings of fields that are not described where they are declared: units and examples.

``Annotated`` in a payload, or ``help_text`` of a serializer, describes only that field. These lists
describe the rest by name, as ``created_at`` means the same everywhere. A key is the name of a
field, or ``Component.field``, where ``*`` stands for anything. The most specific wins: a whole
``Component.field``, then one with ``*``, then the name alone. ``{field}`` in a text is the field's
name. A game's ``Schemas.fields`` describe its own fields.
"""

from __future__ import annotations

from typing import Final

from games.api.openapi.fields import answers, requests, site
from games.api.openapi.fields.components import COMPONENTS

__all__ = ["COMPONENTS", "EXAMPLES", "TEXTS"]

TEXTS: Final[dict[str, str]] = {**site.TEXTS, **requests.TEXTS, **answers.TEXTS}
# For strings whose examples would be meaningless words; all others follow from the schemas.
EXAMPLES: Final[dict[str, str]] = {
    "username": "anna",
    "host": "anna",
    "player": "bernd",
    "author": "bernd",
    "bot_of": "anna",
    "email": "anna@example.org",
    "password": "plenty-of-rum-88",
    "current": "plenty-of-rum-88",
    "zone": "Europe/Berlin",
    "name": "my bot",
    "browser": "Firefox, Linux",
    "url": "https://hook.example.org/mine",
    "token": "mp_…",
    "NewWebhookShape.secret": "whsec_…",
    "text": "Ahoy!",
    "greeting": "Ahoy!",
    "title": "The game has moved on",
    "detail": "Somebody else has moved meanwhile.",
    "code": "stale_move",
    "start": "22:00",
    "end": "07:00",
    "label": "Pass",
    "endpoint": "https://push.example.org/send/4711",
    "push_key": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQt",
    "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQt",
    "auth": "tBHItJI5svbpez7KI4CCXg",
    "outcome": "HTTP 204",
    "hosts": "parrot.example.org",
    "substitute": "greedy",
    "scope": "play",
}
