"""The statements that copy the rows of a few games to very many.

The table ``copy`` has each copy's number ``n``, its ``id``, its ``source`` and the instant ``at``
when it began. What clean-ups search grows with the site; the part that is old enough to delete
stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any, Final

from django.contrib.sessions.models import Session

from games.clocks.now import now
from games.models import (
    AccountFingerprint,
    AccountSession,
    Game,
    IdempotencyKey,
    Message,
    MoveRecord,
    Participation,
    PersonalToken,
    Seat,
    User,
)

MESSAGES: Final = 12  # per game
SPARSE: Final = 10  # games for each session, token, and fingerprint
OLD: Final = 100  # the rows of so many first games are old enough to delete
DUE: Final = 200  # of so many first games, something is due at those in progress
BOTS: Final = 100  # of so many first games, a bot is to move at those in progress
AGE: Final = f"CASE WHEN c.n < {OLD} THEN interval '400 days' ELSE interval '1 minute' END"


def samples(user: User) -> None:
    """Make one row of each kind that playing a game does not make."""
    at = now()
    Message.objects.create(
        user=user, event="turn", channel="mail", key="sample", status="sent", due_at=at, sent_at=at
    )
    IdempotencyKey.objects.create(
        user=user, key="sample", fingerprint="f" * 64, status=201, body={"ply": 40}
    )
    Session.objects.create(
        session_key="sample", session_data="d" * 300, expire_date=at + timedelta(days=14)
    )
    AccountSession.objects.create(
        user=user, session_key="sample", browser="Firefox", created_at=at, last_seen_at=at
    )
    PersonalToken.objects.create(user=user, name="sample", expiry=timedelta(days=90))
    AccountFingerprint.objects.create(
        user=user, kind="address", digest="f" * 64, first_at=at, last_at=at
    )


def games(first: int, people: int, varied: Mapping[str, str]) -> str:
    """Copy the games as they are, with other values in some columns."""
    changed = {
        "id": "c.id",
        "host_id": _user(first, people, "0"),
        "created_at": "c.at",
        "started_at": "c.at + (r.started_at - r.created_at)",
        "finished_at": "c.at + (r.finished_at - r.created_at)",
        "due_at": "CASE WHEN r.due_at IS NOT NULL THEN now()"
        f" + CASE WHEN c.n < {DUE} AND r.status = 'active'"
        " THEN interval '-1 second' ELSE interval '9 days' END END",
        "bot_due": f"c.n < {BOTS} AND r.status = 'active'",
        "rated_number": "NULL",
        "rematch_of_id": "NULL",
        "updated_at": "c.at",
    }
    rows = "games_game r JOIN copy c ON c.source = r.id ORDER BY c.n"
    return statement(Game, {**changed, **varied}, rows)


def listed(first: int, people: int) -> Iterator[str]:
    """Copy what lists of games read: present and past players, and moves of games in progress."""
    yield from _seated(first, people)
    going = "JOIN games_game g ON g.id = r.game_id AND g.status = 'active'"
    yield _of_game(MoveRecord, {"created_at": "c.at"}, "ply", going)


def _seated(first: int, people: int) -> Iterator[str]:
    seated = f"CASE WHEN r.user_id IS NOT NULL THEN {_user(first, people, 'r.number')} END"
    yield _of_game(Seat, {"user_id": seated}, "number")
    ended = {"user_id": _user(first, people, "r.seat"), "ended_at": "c.at"}
    yield _of_game(Participation, ended, "seat")


def others(first: int, people: int) -> Iterator[str]:
    """Copy what belongs to the games, and the rows that their players have elsewhere."""
    yield from _seated(first, people)
    yield _of_game(MoveRecord, {"created_at": "c.at"}, "ply")
    of_message = {
        "id": "gen_random_uuid()",
        "game_id": "c.id",
        "user_id": _user(first, people, "m % 4"),
        "key": "c.n || '-' || m",
        "created_at": f"now() - c.n % 80000 * interval '1 minute' - {AGE}",
        "sent_at": f"now() - c.n % 80000 * interval '1 minute' - {AGE}",
    }
    yield _like_sample(Message, of_message, "key = 'sample'", f", generate_series(1, {MESSAGES}) m")
    user = _user(first, people, "0")
    answered = {"user_id": user, "key": "c.n", "created_at": f"now() - {AGE}"}
    yield _like_sample(IdempotencyKey, answered, "key = 'sample'")
    sparse = f" WHERE c.n % {SPARSE} = 0"
    kept = {"session_key": "'filled-' || c.n", "expire_date": f"now() + interval '9 days' - {AGE}"}
    yield _like_sample(Session, kept, "session_key = 'sample'") + sparse
    noted = {"id": "gen_random_uuid()", "user_id": user, "session_key": "'filled-' || c.n"}
    noted["last_seen_at"] = f"now() - {AGE}"
    yield _like_sample(AccountSession, noted, "session_key = 'sample'") + sparse
    token = {"user_id": user, "handle": "gen_random_uuid()", "digest": "md5(c.n::text)"}
    token |= {"token_key": "left(md5(c.n::text), 15)", "created": f"now() - {AGE}"}
    token["expiry"] = f"now() + interval '90 days' - {AGE}"
    yield _like_sample(PersonalToken, token, "name = 'sample'") + sparse
    seen = {"user_id": user, "digest": "c.n", "last_at": f"now() - {AGE}"}
    yield _like_sample(AccountFingerprint, seen, "digest = repeat('f', 64)") + sparse


def statement(model: type[Any], changed: Mapping[str, str], rows: str) -> str:
    """Return an INSERT with some columns changed; the database numbers rows if no ``id`` is."""
    columns = [
        field.column
        for field in _options(model).concrete_fields
        if field.column and (field.column != "id" or "id" in changed)
    ]
    values = ", ".join(changed.get(column, f'r."{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    return f"INSERT INTO {_options(model).db_table} ({names}) SELECT {values} FROM {rows}"  # noqa: S608


def _of_game(model: type[Any], changed: Mapping[str, str], order: str, more: str = "") -> str:
    table = _options(model).db_table
    rows = f"{table} r JOIN copy c ON c.source = r.game_id {more} ORDER BY c.n, r.{order}"
    return statement(model, {"game_id": "c.id", **changed}, rows)


def _like_sample(model: type[Any], changed: Mapping[str, str], sample: str, many: str = "") -> str:
    table = _options(model).db_table
    return statement(
        model,
        changed,
        f"(SELECT * FROM {table} WHERE {sample} LIMIT 1) r CROSS JOIN copy c{many}",  # noqa: S608
    )


def _user(first: int, people: int, seat: str) -> str:
    """The id of a seat's player, different people at each table."""
    return f"{first} + (c.n * 7 + ({seat}) * 13) % {people}"


def _options(model: type[Any]) -> Any:
    return model._meta  # noqa: SLF001 - Django documents it
