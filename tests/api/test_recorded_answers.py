"""Whole games over the API, answer by answer as they were recorded: bodies, headers, refusals.

Whatever makes requests cheaper must leave them as they are, to the byte. Keys that were added since
then stand in ``ADDED``, and are dropped before an answer is compared. Where an answer is meant to
change otherwise, ``RECORD_ANSWERS=1`` writes the file anew; the lines that differ say what changed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, time, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import orjson
import pytest
from oauth2_provider.models import AccessToken

from games.clocks.now import Traveller, travelling
from games.models import Game, Seat, User
from games.services.accounts import token_rows
from tests.kit import seated_tables
from tests.kit.api_clients import Caller, person, user_of
from tests.kit.short_games import OPTIONS

pytestmark = pytest.mark.usefixtures("quiet_tasks")

FOLDER: Final = Path(__file__).parent / "recorded_answers"
NOON: Final = datetime(2040, 1, 2, 12, tzinfo=UTC)  # far enough, as time is only moved forwards
GAME: Final = UUID("01920000-0000-7000-8000-000000000001")
PATH: Final = f"games/{GAME}"
HEADERS: Final = (
    "Cache-Control",
    "Content-Language",
    "Content-Type",
    "ETag",
    "Retry-After",
    "Vary",
    "WWW-Authenticate",
)
LANGUAGES: Final = ("en", "fr", "de", "ja")
LOOKING_ON: Final = (
    {"spectators": "public", "spectator_delay": 0},
    {"spectators": "delayed", "spectator_delay": 3},
    {"spectators": "after", "spectator_delay": 0},
    {"spectators": "nobody", "spectator_delay": 0},
)


# By where in an answer they stand: keys that were not there when the answers were recorded.
ADDED: Final[dict[str, tuple[str, ...]]] = {
    "": ("asked", "blocked", "guided", "played_on", "rematch"),
    "legal_moves": ("brief", "effects"),
    "seats": ("newcomer",),
    "view": ("sellable", "course"),
}


def as_before(content: bytes) -> bytes:
    """A body without the keys that were added; what is no object stays as it is, to the byte."""
    body = orjson.loads(content) if content.startswith(b"{") else {}
    if "legal_moves" not in body:
        return content
    for place, keys in ADDED.items():
        found = body[place] if place else body
        rows = found if isinstance(found, list) else [found or {}]
        for row in rows:
            for key in keys:
                row.pop(key, None)
    return orjson.dumps(body)


class Table:
    """A table, those who sit and stand around it, and what they were answered."""

    def __init__(self, ruleset: str, traveller: Traveller) -> None:
        self.time, self.step = traveller, 0
        self.lines: list[str] = []
        owner = person("owner")
        people = [person("anna"), person("bernd"), person("carla"), person("robot")]
        for user, columns in zip(people, FACTS, strict=True):
            User.objects.filter(pk=user.pk).update(**columns)
        User.objects.filter(username="robot").update(owner=owner, email="", email_proof="none")
        people = [User.objects.get(pk=user.pk) for user in people]
        self.game = seated_tables.seated_table(people, ruleset, OPTIONS.get(ruleset, {}), id=GAME)
        self.players = [Caller(user) for user in people]
        self.others = {"dora": Caller(person("dora")), "owner": Caller(owner), "guest": Caller()}
        for caller in (*self.players, *self.others.values()):
            caller.client.checks = False

    def set(self, **columns: Any) -> None:
        """Change the table behind the site's back."""
        Game.objects.filter(pk=GAME).update(**columns)

    def told(self, who: str, what: str, answer: Any) -> Any:
        """Note an answer."""
        headers = "\n".join(f"{name}: {answer.get(name)}" for name in HEADERS)
        parts = (headers.encode(), as_before(answer.content))
        digests = [sha256(part).hexdigest()[:12] for part in parts]
        self.lines.append(" ".join([str(self.step), who, what, str(answer.status_code), *digests]))
        return answer

    def everybody_looks(self, what: str = "look") -> None:
        """Let each viewer look, and ask again whether it has changed."""
        for name, caller in [*enumerate(self.players), *self.others.items()]:
            self.looks(str(name), caller, what)

    def looks(self, name: str, caller: Caller, what: str = "look") -> None:
        language = LANGUAGES[self.step % 4]
        seen = self.told(name, what, caller.get(PATH, Accept_Language=language))
        if "ETag" in seen and self.step % 5 == 0:
            known = {"If_None_Match": seen["ETag"], "Accept_Language": language}
            self.told(name, f"{what} again", caller.get(PATH, **known))

    def moves(self, name: str, caller: Caller, what: str, body: Any, **headers: str) -> Any:
        return self.told(name, what, caller.post(f"{PATH}/moves", body, **headers))

    def play(self) -> bool:
        """Let the seat that is to move play, with all that can go wrong on the way."""
        self.step += 1
        self.time.on(minutes=7)
        game = Game.objects.get(pk=GAME)
        if game.status != Game.Status.ACTIVE:
            return False
        seat = game.to_move[0]
        legal = game.rules.legal_moves(game.position(), seat)
        caller, chosen = self.players[seat], legal[self.step * 7 % len(legal)].dump()
        body, key = {"ply": game.ply, "move": chosen}, f"key-{self.step}"
        language = LANGUAGES[self.step // 4 % 4]
        if self.step % 6 == 0:
            waiting = next((n for n in range(4) if n not in game.to_move), None)
            if waiting is not None:
                self.moves(str(waiting), self.players[waiting], "not their turn", body)
            self.moves(str(seat), caller, "illegal", body | {"move": {"kind": "mutter"}})
            self.moves(str(seat), caller, "malformed", body | {"ply": "0"}, Idempotency_Key=key)
        self.moves(str(seat), caller, "move", body, Accept_Language=language, Idempotency_Key=key)
        if self.step % 6 == 0:
            self.moves(str(seat), caller, "retry", body, Idempotency_Key=key)
            self.moves(str(seat), caller, "key reused", body | {"ply": 0}, Idempotency_Key=key)
            self.moves(str(seat), caller, "stale", body, Idempotency_Key=f"{key}-stale")
            self.moves("dora", self.others["dora"], "no seat", body)
            self.moves("guest", self.others["guest"], "no log-in", body)
        return True


FACTS: Final[list[dict[str, Any]]] = [
    {"reliability": 97, "language": "de"},
    {"zone": "Europe/Berlin", "vacations": [["2040-01-01", "2040-01-03"]]},
    {"zone": "Asia/Tokyo", "night_start": time(23), "night_end": time(6, 30)},
    {"night_start": None, "night_end": None},
]


@pytest.fixture
def traveller() -> Iterator[Traveller]:
    """Time that passes only when a test says so."""
    with travelling() as traveller:
        traveller.hold()
        traveller.to(NOON)
        yield traveller


@pytest.fixture
def table(db: None, ruleset: str, traveller: Traveller) -> Table:
    return Table(ruleset, traveller)


@pytest.mark.every_ruleset
def test_whole_game_is_answered_as_recorded(table: Table, ruleset: str) -> None:
    table.everybody_looks("full")
    seated_tables.start(table.game)
    table.everybody_looks("started")
    while table.play():
        table.set(**LOOKING_ON[table.step % 4])
        if table.step % 3 == 0:
            table.everybody_looks()
        else:
            table.looks("dora", table.others["dora"])
    for table.step in range(4):
        table.set(**LOOKING_ON[table.step])
        table.everybody_looks("over")
    table.moves("0", table.players[0], "over", {"ply": 0, "move": {"kind": "mutter"}})
    assert table.lines == as_recorded(f"{ruleset}-game", table.lines)


# What is changed behind the site's back: of the table, and of one of its seats.
STANDINGS: Final[dict[str, tuple[dict[str, Any], tuple[int, dict[str, Any]] | None]]] = {
    "open": ({"status": "open", "full_at": None}, (2, {"user": None, "brought": ""})),
    "owing": ({"due_at": NOON + timedelta(days=1)}, (1, {"brought": ""})),
    "closed": ({"status": "closed", "full_at": None}, None),
    "invited": ({"invited_only": True}, None),
    "paused": ({"paused_at": NOON}, None),
    "ended": ({"status": "ended", "to_move": []}, None),
    "offered": ({"bot_due": True}, (1, {"user": None, "bot": "greedy", "offered_at": NOON})),
    "no clock": ({"clock": "none", "deadlines": [None] * 4}, None),
    "gone": ({"ruleset": "gone"}, None),
}
BEFORE: Final = ("open", "owing", "closed", "invited")


@contextmanager
def standing(name: str) -> Iterator[None]:
    """Let the table be so within the block."""
    game, seats = Game.objects.get(pk=GAME), list(Seat.objects.filter(game=GAME))
    columns, seat = STANDINGS[name]
    if seat is not None:
        Seat.objects.filter(game=GAME, number=seat[0]).update(**seat[1])
    Game.objects.filter(pk=GAME).update(**columns)
    yield
    game.save()
    Seat.objects.bulk_update(seats, ["user", "brought", "bot", "offered_at"])


@pytest.mark.every_ruleset
def test_tables_of_every_standing_are_answered_as_recorded(table: Table, ruleset: str) -> None:
    for name in BEFORE:
        with standing(name):
            table.everybody_looks(name)
            table.moves("0", table.players[0], name, {"ply": 0, "move": {"kind": "mutter"}})
    seated_tables.start(table.game)
    for table.step in range(1, 4):
        table.play()
    for name in [*STANDINGS][len(BEFORE) :]:
        with standing(name):
            for table.step in range(4):
                table.set(**LOOKING_ON[table.step])
                table.everybody_looks(name)
            table.moves("0", table.players[0], name, {"ply": 3, "move": {"kind": "mutter"}})
    assert table.lines == as_recorded(f"{ruleset}-standings", table.lines)


def test_tokens_of_every_kind_are_answered_as_recorded(
    db: None, traveller: Traveller, settings: Any
) -> None:
    table = Table("cartagena", traveller)
    seated_tables.start(table.game)
    seat = Game.objects.get(pk=GAME).to_move[0]
    caller, user = table.players[seat], user_of(table.players[seat])
    game = Game.objects.get(pk=GAME)
    move = game.rules.legal_moves(game.position(), seat)[0].dump()
    body = {"ply": game.ply, "move": move}

    def both(what: str, token: str) -> None:
        caller.client.credentials(HTTP_AUTHORIZATION=token)
        table.looks(what, caller)
        table.moves(what, caller, "move", body, Idempotency_Key="one key")

    def personal(scopes: list[str], expiry: datetime | None = None) -> str:
        return f"Bearer {token_rows.create(user, 'x', scopes, expiry)[1]}"

    def of_app(name: str, scope: str, expires: datetime) -> str:
        AccessToken.objects.create(user=user, token=name, scope=scope, expires=expires)
        return f"Bearer {name}"

    both("unknown", "Bearer mp_" + "0" * 64)
    both("unknown app's", "Bearer mo_nothing")
    both("not UTF-8", "Bearer mp_\xff")
    both("empty", "Bearer")
    both("another scheme", "Basic YTpi")
    both("reading alone", personal(["read"]))
    both("no scope", personal([]))
    both("expired", personal(["read", "play"], NOON - timedelta(seconds=1)))
    both("app's expired", of_app("mo_expired", "read play", NOON - timedelta(seconds=1)))
    both("app's for reading", of_app("mo_read", "read", NOON + timedelta(hours=1)))
    both("app's", of_app("mo_both", "read play", NOON + timedelta(hours=1)))
    token = personal(["read", "play"])
    both("the player's", token)
    User.objects.filter(pk=user.pk).update(is_active=False)
    both("a closed account's", token)
    robot = Caller(user_of(table.players[3]))
    robot.client.checks = False
    table.looks("robot", robot)
    User.objects.filter(username="owner").update(is_active=False)
    table.looks("a closed owner's robot", robot)
    assert table.lines == as_recorded("tokens", table.lines)


def as_recorded(name: str, lines: list[str]) -> list[str]:
    """The lines of a file; these ones, after writing them, if answers are to be recorded."""
    file = FOLDER / f"{name}.txt"
    if os.environ.get("RECORD_ANSWERS"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text("\n".join(lines) + "\n")
    return file.read_text().splitlines()
