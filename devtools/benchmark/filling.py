"""Very many games, copied by the database from a few that were really played."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from django.db import connection

from games.models import Game, Message, MoveRecord, Participation, Rating, Seat, User
from games.rulesets.registry import RULESETS
from games.services.play import moves
from games.services.tables import seating

PEOPLE: Final = 20_000
SEATS: Final = 4
CHUNK: Final = 5_000  # games of one transaction
MINUTES: Final = 3  # between the beginnings of two games
PLAYED: Final = 3  # games of each ruleset that are played to the end
MESSAGES: Final = 3  # of each game and player
# Ids in the order of time, as UUIDv7 has them; the n-th game begins so long ago.
COPIES: Final = f"""
INSERT INTO copy
SELECT n, at, source, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7'
  || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid AS id
FROM generate_series(%s::int, %s::int - 1) n,
  LATERAL (SELECT now() - (2000000 - n) * interval '{MINUTES} minutes' AS at,
    CASE WHEN n %% 20 = 3 THEN (%s::uuid[])[1 + n %% %s::int]
      ELSE (%s::uuid[])[1 + n %% %s::int] END
    AS source) s
"""  # noqa: S608 - of constants


def people() -> None:
    """Make the players, with ratings."""
    crowd = [User(username=f"crowd-{n}", email="", password="!") for n in range(PEOPLE)]  # noqa: S106 - opens nothing
    User.objects.bulk_create(crowd, batch_size=CHUNK)
    Rating.objects.bulk_create(
        (
            Rating(user=user, ruleset=ruleset, mu=25, sigma=8, score=n * 7919 % 20_000, games=20)
            for n, user in enumerate(crowd)
            for ruleset in RULESETS
        ),
        batch_size=CHUNK,
    )


def play_sources() -> tuple[list[Game], list[Game]]:
    """Play a few games; return those that are over, and those in their midst."""
    crowd = list(User.objects.filter(username__startswith="crowd-").order_by("pk")[:SEATS])
    rng = Random(7)
    over = [_played(key, crowd, rng, None) for key in RULESETS for _ in range(PLAYED)]
    return over, [_played(key, crowd, rng, 30) for key in RULESETS]


def _played(ruleset: str, crowd: list[User], rng: Random, plies: int | None) -> Game:
    game = seating.create_game(user=crowd[0], ruleset=ruleset, seats=SEATS, trusts_server=True)
    for user in crowd[1:]:
        seating.take_seat(game_id=game.pk, user=user, nonce=secrets.token_hex(16))
    game = seating.start_game(game_id=game.pk, user=crowd[0])
    while game.status == Game.Status.ACTIVE and (plies is None or game.ply < plies):
        seat = game.to_move[0]
        player = game.seat_rows[seat].user
        assert player is not None
        move = rng.choice(game.rules.legal_moves(game.position(), seat)).dump()
        game = moves.play_move(game_id=game.pk, user=player, ply=game.ply, move=move)
    return game


def fill(begin: int, end: int, sources: tuple[list[Game], list[Game]]) -> Iterator[int]:
    """Copy games number ``begin`` to ``end``; yield how many there are, chunk by chunk."""
    over, going = ([game.pk for game in some] for some in sources)
    first = User.objects.filter(username__startswith="crowd-").order_by("pk")[0].pk
    for start in range(begin, end, CHUNK):
        stop = min(start + CHUNK, end)
        with connection.cursor() as cursor:
            cursor.execute("BEGIN")
            # Copies are as right as their sources: no foreign key needs to be looked up.
            cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute(
                "CREATE TEMPORARY TABLE copy (n int, at timestamptz, source uuid, id uuid) "
                "ON COMMIT DROP"
            )
            cursor.execute(COPIES, [start, stop, going, len(going), over, len(over)])
            for statement in _copies(first):
                cursor.execute(statement)
            cursor.execute("COMMIT")
        yield stop
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def _copies(first: int) -> Iterator[str]:
    user = f"{first} + (c.n * 7 + {{}} * 13) %% {PEOPLE}".replace("%%", "%")
    of_game = {
        "id": "c.id",
        "host_id": user.format("0"),
        "created_at": "c.at",
        "started_at": "c.at",
        "finished_at": "c.at + (r.finished_at - r.created_at)",
        "due_at": "CASE WHEN r.due_at IS NOT NULL THEN now() + interval '9 days' END",
        "rated_number": "NULL",
        "rematch_of_id": "NULL",
    }
    yield _insert(Game, of_game, "r.id")
    by_seat = f"CASE WHEN r.user_id IS NOT NULL THEN {user.format('r.number')} END"
    yield _insert(Seat, {"game_id": "c.id", "user_id": by_seat})
    yield _insert(MoveRecord, {"game_id": "c.id", "created_at": "c.at"})
    yield _insert(
        Participation,
        {"game_id": "c.id", "user_id": user.format("r.seat"), "ended_at": "c.at"},
    )
    of_message = {
        "id": "gen_random_uuid()",
        "game_id": "c.id",
        "user_id": user.format("(m % 4)"),
        "key": "c.n || '-' || m",
        "status": "'sent'",
        "created_at": "now() - (c.n % 120000) * interval '1 minute'",
        "sent_at": "now() - (c.n % 120000) * interval '1 minute'",
        "claimed_until": "NULL",
    }
    many = f"CROSS JOIN generate_series(1, {SEATS * MESSAGES}) m"
    one = "(SELECT * FROM games_message LIMIT 1) r"
    yield _statement(Message, of_message, f"{one} CROSS JOIN copy c {many}")


def _insert(model: type[Any], changed: Mapping[str, str], key: str = "r.game_id") -> str:
    return _statement(
        model, changed, f"{_options(model).db_table} r JOIN copy c ON c.source = {key}"
    )


def _statement(model: type[Any], changed: Mapping[str, str], rows: str) -> str:
    """Insert rows with what is changed in them; numbers of rows are the database's."""
    columns = [
        field.column
        for field in _options(model).concrete_fields
        if field.column and (field.column != "id" or "id" in changed)
    ]
    values = ", ".join(changed.get(column, f'r."{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    return f"INSERT INTO {_options(model).db_table} ({names}) SELECT {values} FROM {rows}"  # noqa: S608


def _options(model: type[Any]) -> Any:
    return model._meta  # noqa: SLF001 - Django documents it
