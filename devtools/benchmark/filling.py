"""Very many games, copied in the database from a few that were really played."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, NamedTuple
from uuid import UUID

from django.db import connection, transaction

from devtools.benchmark import filled_rows
from games.clocks.now import now
from games.clocks.quarters import Quarter
from games.models import Game, User
from games.rulesets.registry import RULESETS
from games.services import due_games
from games.services.play import moves, partitions
from games.services.tables import seating

PEOPLE: Final = 20_000
FEWEST: Final = 20  # so that nobody sits at a table twice
SEATS: Final = 4
CHUNK: Final = 5_000  # games per transaction
YEARS: Final = 3  # over which games are spread, however many
PLAYED: Final = 3  # games of each ruleset that are played to the end
MIDST: Final = 30  # plies of those in progress
EARLY: Final = 1_000  # of the first games, more are in progress or open: lists fill whole pages
GAMES_OF_PLAYER: Final = 60  # however many games there are
# Ids fit the instant at which a game began; of a hundred games, five are in progress, one is open.
COPIES: Final = """
CREATE TEMPORARY TABLE copy ON COMMIT DROP AS
SELECT n, at, source, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7'
  || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid AS id
FROM generate_series(%(start)s::int, %(stop)s::int - 1) n, LATERAL (
  SELECT %(since)s::timestamptz
    + %(years)s::interval * (n - %(begin)s::int + .5) / (%(end)s::int - %(begin)s::int) AS at,
  CASE WHEN n %% CASE WHEN n < %(early)s THEN 5 ELSE 20 END = 3
      THEN (%(going)s::uuid[])[1 + (n / 5 + n / 20) %% cardinality(%(going)s::uuid[])]
    WHEN n %% CASE WHEN n < %(early)s THEN 10 ELSE 100 END = 7
      THEN (%(open)s::uuid[])[1 + (n / 10 + n / 100) %% cardinality(%(open)s::uuid[])]
    ELSE (%(over)s::uuid[])[1 + n %% cardinality(%(over)s::uuid[])] END AS source
) s
"""
# Spread evenly over a wider scale than people's real ratings, so that any range has its share.
_RATINGS: Final = """
INSERT INTO games_rating (user_id, ruleset, mu, sigma, score, games, updated_at)
SELECT id, ruleset, 25, 8, mod(id * 7919, 20000), 20, now()
FROM games_user, unnest(%s::text[]) ruleset
WHERE id >= %s
"""


class Sources(NamedTuple):
    """Ids of the games that are copied, by how far they have got."""

    over: list[UUID]
    going: list[UUID]
    open: list[UUID]


def people(count: int = PEOPLE) -> None:
    """Make the players, with ratings."""
    first = User.objects.create(username="crowd-0", email="", password="!")  # noqa: S106 - opens nothing
    with connection.cursor() as cursor:
        cursor.execute(
            filled_rows.statement(
                User, {"username": "'crowd-' || n"}, f"games_user r, generate_series(1, {count}) n"
            )
            + f" WHERE r.id = {first.pk}"
        )
        cursor.execute(_RATINGS, [list(RULESETS), first.pk])


def play_sources(*, over: int = PLAYED) -> Sources:
    """Play a few games: some to their end, some for a while; some wait for a player."""
    crowd = list(User.objects.filter(username__startswith="crowd-").order_by("pk")[:SEATS])
    rng = Random(7)
    played = Sources(
        [_played(key, crowd, rng, None) for key in RULESETS for _ in range(over)],
        [_played(key, crowd, rng, MIDST) for key in RULESETS],
        [_opened(key, crowd[:-1]).pk for key in RULESETS],
    )
    while due_games.process_due_games():
        pass  # once their players have been told, nothing is due at finished games
    return played


def _opened(ruleset: str, sitting: list[User]) -> Game:
    game = seating.create_game(user=sitting[0], ruleset=ruleset, seats=SEATS, trusts_server=True)
    for user in sitting[1:]:
        seating.take_seat(game_id=game.pk, user=user, nonce=secrets.token_hex(16))
    return game


def _played(ruleset: str, crowd: list[User], rng: Random, plies: int | None) -> UUID:
    table = _opened(ruleset, crowd)
    game = seating.start_game(game_id=table.pk, user=crowd[0])
    while game.status == Game.Status.ACTIVE and (plies is None or game.ply < plies):
        seat = game.to_move[0]
        player = game.seat_rows[seat].user
        assert player is not None
        move = rng.choice(game.rules.legal_moves(game.position(), seat)).dump()
        game = moves.play_move(game_id=game.pk, user=player, ply=game.ply, move=move)
    return game.pk


def make_partitions() -> datetime:
    """Make the partitions of all quarters since the oldest game; return when it begins."""
    since = datetime(now().year - YEARS, now().month, 1, tzinfo=UTC)
    quarter = Quarter.of(since)
    while quarter <= Quarter.of(now()):
        with transaction.atomic():
            partitions.attach(quarter)
        quarter = quarter.following
    return since


def fill(
    begin: int,
    end: int,
    sources: Sources,
    since: datetime,
    *,
    varied: Mapping[str, str] | None = None,
    others: Callable[[int, int], Iterable[str]] = filled_rows.others,
) -> Iterator[int]:
    """Copy games ``begin`` up to ``end``, spread over the years since ``since``.

    Yields how many there are, chunk by chunk. ``varied`` are SQL values of columns, which may use
    the copy's number ``c.n``; ``others`` makes the statements that copy all other tables.
    """
    crowd = User.objects.filter(username__startswith="crowd-").order_by("pk")
    # A player has the same number of games at any size, so their own lists fill whole pages.
    first, count = crowd[0].pk, min(crowd.count(), max(end * SEATS // GAMES_OF_PLAYER, FEWEST))
    named = {"early": EARLY, "begin": begin, "end": end, "since": since, **sources._asdict()}
    named["years"] = now() - since - timedelta(hours=1)
    for start in range(begin, end, CHUNK):
        stop = min(start + CHUNK, end)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(COPIES, {**named, "start": start, "stop": stop})
            cursor.execute(filled_rows.games(first, count, varied or {}))
            # Copies are as valid as their sources, so no foreign key needs checking. The trigger
            # that keeps ``DueGame`` has already run for the games.
            cursor.execute("SET LOCAL session_replication_role = replica")
            for one in others(first, count):
                cursor.execute(one)
        yield stop
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
