"""My account, my preferences, and the answers to a registration or a log-in."""

from __future__ import annotations

from typing import Annotated, Final, TypedDict

from games.engine.json_schema import closed, one_of
from games.payloads.markers import BotOf, Day, Keywords, OneOf, Uuid
from games.payloads.timestamps import Instant
from games.policy import MESSAGES, MODES

Language = Annotated[str, OneOf("Language")]
Email = Annotated[str, Keywords({"format": "email"})]
Blank = Annotated[str, Keywords({"maxLength": 0})]
TimeOfDay = Annotated[str, Keywords({"pattern": r"^([01]\d|2[0-3]):[0-5]\d$"})]
MODES_SCHEMA: Final = closed(
    **{
        event: closed(**{channel: one_of(modes) for channel, modes in MODES.items()})
        for event in MESSAGES
    }
)
# By event, then by channel: how the player is notified.
Modes = Annotated[dict[str, dict[str, str]], Keywords(MODES_SCHEMA)]


class Session(TypedDict):
    username: str
    token: Annotated[str, "Send it as `Authorization: Bearer <token>`."]


class Registered(TypedDict):
    username: str
    token: Annotated[
        str | None,
        "A first token; null without a password: then a link to log in comes by mail.",
    ]


class Sent(TypedDict):
    detail: Annotated[str, "In the caller's language; the same in every case."]


class Me(TypedDict):
    username: str
    email: Annotated[Email | Blank | None, "Null without the scope `account`."]
    email_confirmed: Annotated[
        bool | None,
        "Whether I have followed a link sent to it: else no messages go there. Null like `email`.",
    ]
    new_email: Annotated[
        Email | None,
        "It takes the place of `email` once I follow the link sent to it. Null if none is to come.",
    ]
    guest: Annotated[bool, "I have no account; `POST me/account` asks for one."]
    bot_of: BotOf


class NightShape(TypedDict):
    start: TimeOfDay
    end: TimeOfDay


class Preferences(TypedDict):
    language: Language
    speaks: list[Language]
    zone: str
    night: NightShape | None
    messages: Modes
    digest_hours: list[int]
    order_delay: Annotated[int, "Seconds; 0: the site's own."]
    mail_refused: Annotated[bool, "The mail server refuses my address."]


class Vacation(TypedDict):
    first: Day
    last: Day


class LoginShape(TypedDict):
    id: Uuid
    kind: Annotated[str, Keywords({"enum": ["browser", "token"]})]
    browser: Annotated[str, "Browser and system, as far as they are known; of a token, its name."]
    created: Instant
    last_seen: Annotated[Instant | None, "To the minute, told a minute later."]
    current: Annotated[bool, "Whether it is the one that asks."]


class Passkey(TypedDict):
    id: int
    name: Annotated[str, "As its owner calls it."]
    created: Instant
    last_used: Annotated[Instant | None, "When it last opened the account, or the console."]
