"""The archive: records of very many finished games, one page at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from games.models import Game, MoveRecord, Participation, Seat, User
from games.payloads.moves import Record
from games.replica import reads_replica
from games.selectors.accounts import players
from games.selectors.play import looks
from games.selectors.play.archived_moves import Range
from games.selectors.play.game_log import record_of
from games.selectors.tables.lists import of_size, shown_to

CHUNK: Final = 20  # games read at once: a few hundred moves each, some megabytes in all


class Place(NamedTuple):
    """A game's place in the archive, which never changes, whatever ends later."""

    finished_at: datetime
    game: UUID


def public(user: User | None) -> QuerySet[Game]:
    """The finished games with public records, as far as lists of tables show them to a user.

    Tables by invitation only are listed for those who sat there, and for nobody else.
    """
    rows = _finished().filter(invited_only=False).exclude(spectators=Game.Spectators.NOBODY)
    return shown_to(rows, user)


def mine(user: User) -> QuerySet[Game]:
    """The finished games that a user played, to the end or not, and whose records they may see.

    A player who lost their seat is a spectator (docs/spectators.md).
    """
    sits = Seat.objects.filter(user=user).values("game_id")
    left = Participation.objects.filter(user=user).values("game_id")
    there = Exists(Seat.objects.filter(game=OuterRef("pk"), user=user))
    rows = _finished().filter(pk__in=sits.union(left))
    return rows.filter(there | ~Q(spectators=Game.Spectators.NOBODY))


def narrowed(
    rows: QuerySet[Game],
    *,
    ruleset: str | None = None,
    seats: int | None = None,
    player: str | None = None,
    rated: bool | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    archived: Sequence[Range] = (),
) -> QuerySet[Game]:
    """Filter games; they ended at ``since`` or later, and before ``until``.

    Games whose moves are ``archived`` have no record here.
    """
    wanted = {
        "ruleset": ruleset,
        "rated": rated,
        "finished_at__gte": since,
        "finished_at__lt": until,
    }
    rows = rows.filter(**{name: value for name, value in wanted.items() if value is not None})
    for first, end in archived:
        rows = rows.exclude(pk__gte=first, pk__lt=end)
    if seats is not None:
        rows = of_size(rows, seats)
    if player is not None:
        sits = Seat.objects.filter(user__in=players.by_name(player).values("pk"))
        rows = rows.filter(pk__in=sits.values("game_id"))
    return rows


def page(rows: QuerySet[Game], *, after: Place | None, limit: int) -> tuple[list[Place], bool]:
    """The places of ``limit`` games, newest first, and whether there are more; one statement."""
    if after is not None:
        at, last = after
        rows = rows.filter(finished_at__lte=at).exclude(finished_at=at, pk__lte=last)
    found = rows.order_by("-finished_at", "pk").values_list("finished_at", "pk")[: limit + 1]
    places = [Place(at, pk) for at, pk in found if at is not None]
    return places[:limit], len(places) > limit


def names(places: Sequence[Place]) -> list[tuple[UUID, int, str | None, str]]:
    """The players' names by game and seat: the only part of a record that may change.

    One statement.
    """
    seats = Seat.objects.filter(game__in=[place.game for place in places])
    rows = seats.order_by("game_id", "number")
    return list(rows.values_list("game_id", "number", "user__username", "bot"))


def records(places: Sequence[Place], *, older: bool = False) -> Iterator[list[Record]]:
    """The records of games in chunks, four statements each.

    Raises LookupError if one of the games has been deleted meanwhile.
    """
    for begin in range(0, len(places), CHUNK):
        yield _chunk([place.game for place in places[begin : begin + CHUNK]], older=older)


@reads_replica
def _chunk(ids: Sequence[UUID], *, older: bool) -> list[Record]:
    seats = Prefetch("seats", Seat.objects.select_related("user"), to_attr="seat_rows")
    found = _finished().filter(pk__in=ids).defer("state")
    games = {game.pk: game for game in found.prefetch_related(seats)}  # type: ignore[no-redef]  # the model declares it
    moves = MoveRecord.objects.filter(game_id__in=list(games)).order_by("game_id", "ply")
    # Plain rows: hundreds of model instances per game would take most of the time.
    entries = moves.values_list("game_id", "ply", "seat", "move", "events", named=True)
    rows = {game: list(group) for game, group in groupby(entries, lambda row: row.game_id)}
    seen = looks.recorded(ids)
    return [record_of(games[pk], rows[pk], games[pk].secret, seen[pk], older=older) for pk in ids]


def _finished() -> QuerySet[Game]:
    return Game.objects.filter(status=Game.Status.FINISHED, guided=False)
