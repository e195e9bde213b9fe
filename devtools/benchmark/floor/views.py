"""The two views of the floor. Their answers have what a client needs to go on, and no more."""

from __future__ import annotations

import hashlib
from typing import Any, Final
from uuid import UUID

import orjson
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from knox.crypto import hash_token

from devtools.benchmark.floor.statements import BEARER, LOCK, SEATS, TABLE, WRITE, execute, fetch
from games.models.fields import inflate

NO_MOVE: Final = {"seat": 0, "kind": "a move of the floor", "cards": [1, 2, 3]}


def table(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Look the token and the table up, and return the position as it is stored."""
    user = _user(request)
    rows = fetch(TABLE, game_id)
    seat, seats = _seat(user, [row[5:] for row in rows]), len(rows)
    return _answer(seat, seats, rows[0][0], rows[0][4])


def move(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Lock a game, and write one ply more with the position that it has already."""
    asked = orjson.loads(request.body)
    user = _user(request)
    with transaction.atomic():
        ((_, _, _, _, state),) = fetch(LOCK, game_id)
        seats = fetch(SEATS, game_id)
        ply, seat = asked["ply"] + 1, _seat(user, seats)
        execute(
            WRITE,
            {
                "ply": ply,
                "game": game_id,
                "state": state,
                "seat": seat,
                "move": orjson.dumps(asked["move"]),
                "user": user,
                "key": request.headers["Idempotency-Key"],
                "fingerprint": hashlib.sha256(request.body).hexdigest(),
            },
        )
    return _answer(seat, len(seats), ply, state)


def _user(request: HttpRequest) -> int:
    token = request.headers["Authorization"].removeprefix("Bearer ")
    ((user, *_),) = fetch(BEARER, hash_token(token))
    return int(user)


def _seat(user: int, seats: list[Any]) -> int:
    return next(int(seat[0]) for seat in seats if seat[1] == user)


def _answer(seat: int, seats: int, ply: int, state: bytes) -> HttpResponse:
    stored = bytes(state)
    head = {"seat": seat, "ply": ply, "to_move": [ply % seats], "legal_moves": [{"move": NO_MOVE}]}
    position = inflate(stored)
    content = orjson.dumps({**head, "state": orjson.Fragment(position)})
    length = {"Content-Length": str(len(content))}  # otherwise it would be sent in chunks
    return HttpResponse(content, content_type="application/json", headers=length)
