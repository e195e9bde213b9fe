"""The two views of the floor. Their answers have only what a client needs to play on."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

import orjson
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from knox.crypto import hash_token

from devtools.benchmark.floor.statements import execute, fetch, named
from games.clocks.now import now
from games.models.fields import inflate
from games.selectors.accounts.tokens import FIND_PERSONAL, TOKEN
from games.selectors.tables.rows import (
    LOCK_GAME,
    NAMED,
    PLAYER,
    READ_SEATS,
    READ_TABLE,
    SEAT,
    TABLE,
    WHOLE,
)
from games.services.play.game_writes import FIELDS, WRITE_WITH_ANSWER

NO_MOVE: Final = {"seat": 0, "kind": "a move of the floor", "cards": [1, 2, 3]}
OF_THE_TABLE: Final = sum(len(columns.names) for columns in (SEAT, PLAYER, NAMED))


def table(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Look the token and the table up, and return the position as it is stored."""
    user = _user(request)
    rows = fetch(READ_TABLE, True, game_id)  # noqa: FBT003 - a parameter of the statement
    seat, game = _seat(user, rows), named(TABLE, rows[0], OF_THE_TABLE)
    return _answer(seat, len(rows), game["ply"], rows[0][-1])


def move(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Lock a game, and write it back one ply further, with a move and an answer."""
    asked = orjson.loads(request.body)
    user = _user(request)
    with transaction.atomic():
        game = {**named(WHOLE, fetch(LOCK_GAME, game_id)[0]), "updated_at": now()}
        seats = fetch(READ_SEATS[PLAYER], game_id)
        seat, at, made = _seat(user, seats), game["updated_at"], orjson.dumps(asked["move"])
        game["ply"], game["version"] = asked["ply"] + 1, game["version"] + 1
        entry = game_id, game["ply"], seat, made, made, at
        print_of = hashlib.sha256(request.body).hexdigest()
        answer = user, request.headers["Idempotency-Key"], print_of, 200, game["state"], at
        execute(WRITE_WITH_ANSWER, [*entry, *answer, *(game[name] for name in FIELDS), game_id])
    return _answer(seat, len(seats), game["ply"], game["state"])


def _user(request: HttpRequest) -> int:
    token = request.headers["Authorization"].removeprefix("Bearer ")
    (row,) = fetch(FIND_PERSONAL, [hash_token(token)])
    return int(named(TOKEN, row)["user_id"])


def _seat(user: int, rows: list[Any]) -> int:
    seats: list[Mapping[str, Any]] = [named(SEAT, row) for row in rows]
    return next(int(seat["number"]) for seat in seats if seat["user_id"] == user)


def _answer(seat: int, seats: int, ply: int, state: bytes) -> HttpResponse:
    stored = bytes(state)
    head = {"seat": seat, "ply": ply, "to_move": [ply % seats], "legal_moves": [{"move": NO_MOVE}]}
    position = inflate(stored)
    content = orjson.dumps({**head, "state": orjson.Fragment(position)})
    length = {"Content-Length": str(len(content))}  # otherwise the server would send chunks
    return HttpResponse(content, content_type="application/json", headers=length)
