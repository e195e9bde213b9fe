"""Hints that two players favour each other: how they fare and play together, against chance.

Only finished games are looked at, the last ones, in which both sat from beginning to end. What is
compared, and why chance is as it is: docs/moderation.md.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from games.models import MoveRecord, Stint, User
from games.selectors.moderation.deeds import (
    Made,
    Played,
    answered_at_once,
    fares,
    roles_taken,
    stolen_from,
)
from games.selectors.moderation.odds import Overlap, Shift, Split, overlap, shift

GAMES: Final = 200  # the last ones of each player, for places
SHARED: Final = 20  # the last ones of each pair, for moves
CLOSE: Final = timedelta(minutes=10)  # two accounts active at the same time


@dataclass(frozen=True, slots=True)
class Favour:
    """What one player did, or how he fared, with another and else."""

    kind: str  # "fares", "quartermaster", "rebels", "steals", "answers"
    user: User
    other: User
    shift: Shift


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players: the games they shared, what stands out or not, when they were active."""

    first: User
    second: User
    games: int
    last_at: datetime
    favours: Sequence[Favour]
    overlap: Overlap | None

    @property
    def is_rare(self) -> bool:
        return any(favour.shift.is_rare for favour in self.favours)


def played(user: User) -> list[Played]:
    """The last games that somebody played from beginning to end; one statement."""
    rows = Stint.objects.filter(user=user, left=False, substitute=False).order_by("-ended_at")
    columns = ("game_id", "game__ruleset", "game__standings", "seat", "place", "ended_at")
    return [
        Played(game_id, ruleset, len(all_), seat, (len(all_) - place) / (len(all_) - 1), ended_at)
        for game_id, ruleset, all_, seat, place, ended_at in rows.values_list(*columns)[:GAMES]
        if all_ is not None and len(all_) > 1
    ]


def partners(user: User, games: Sequence[Played], *, at_most: int) -> list[User]:
    """With whom somebody played most of these games; two statements."""
    ids = [game.game_id for game in games]
    counts: dict[int, int] = {}
    others = Stint.objects.filter(game__in=ids, left=False, substitute=False).exclude(user=user)
    for user_id in others.values_list("user_id", flat=True):
        counts[user_id] = counts.get(user_id, 0) + 1
    most = sorted(counts, key=lambda user_id: (-counts[user_id], user_id))[:at_most]
    people = User.objects.in_bulk(most)
    return [people[user_id] for user_id in most]


def pairs(
    people: Collection[tuple[User, User]], known: dict[int, list[Played]] | None = None
) -> list[Pair]:
    """Look at some pairs; a statement for each person, and two more."""
    known = known if known is not None else {}
    for user in (user for pair in people for user in pair):
        if user.pk not in known:
            known[user.pk] = played(user)
    shared = {(a.pk, b.pk): _shared(known[a.pk], known[b.pk]) for a, b in people}
    moves = _moves({game.game_id for both in shared.values() for game, _ in both[:SHARED]})
    active = _activity(known)
    return [
        Pair(
            a,
            b,
            len(both),
            both[0][0].ended_at,
            list(_favours(a, b, known, both, moves)),
            _overlap(a, b, active, {game.game_id for game, _ in both}),
        )
        for a, b in people
        if (both := shared[a.pk, b.pk])
    ]


def _shared(mine: Sequence[Played], theirs: Sequence[Played]) -> list[tuple[Played, Played]]:
    """The games of both, the latest first."""
    by_id = {game.game_id: game for game in theirs}
    return [(game, by_id[game.game_id]) for game in mine if game.game_id in by_id]


def _moves(ids: Collection[UUID]) -> dict[UUID, list[Made]]:
    rows = MoveRecord.objects.filter(game__in=ids, ply__gt=0).order_by("game_id", "ply")
    found: dict[UUID, list[Made]] = {game_id: [] for game_id in ids}
    columns = ("game_id", "seat", "move", "created_at")
    for game_id, seat, move, at in rows.values_list(*columns):
        if seat is not None:
            found[game_id].append(Made(seat, move, at))
    return found


def _favours(
    a: User,
    b: User,
    known: dict[int, list[Played]],
    both: Sequence[tuple[Played, Played]],
    moves: dict[UUID, list[Made]],
) -> Iterable[Favour]:
    ids = {game.game_id for game, _ in both}
    for user, other in ((a, b), (b, a)):
        found = {"fares": fares(known[user.pk], ids)}
        splits: dict[str, list[Split]] = {}
        for game, theirs in both[:SHARED]:
            mine, his = (game.seat, theirs.seat) if user == a else (theirs.seat, game.seat)
            log = moves[game.game_id]
            if game.ruleset == "meuterer":
                loyal = roles_taken(log, mine, his, {"quartermaster"})
                rebel = roles_taken(log, mine, his, {"mutineer", "cabin_boy"})
                splits.setdefault("quartermaster", []).append(loyal)
                splits.setdefault("rebels", []).append(rebel)
            if game.ruleset == "cartagena":
                splits.setdefault("steals", []).append(stolen_from(log, mine, his))
            splits.setdefault("answers", []).append(answered_at_once(log, mine, his))
        found |= {kind: shift(all_) for kind, all_ in splits.items()}
        yield from (Favour(kind, user, other, it) for kind, it in found.items() if it is not None)


def _activity(known: dict[int, list[Played]]) -> dict[int, list[tuple[UUID, datetime]]]:
    """When each of some people moved in their last games; one statement."""
    seats = {
        (game.game_id, game.seat): user_id
        for user_id, games in known.items()
        for game in games[:SHARED]
    }
    found: dict[int, list[tuple[UUID, datetime]]] = {user_id: [] for user_id in known}
    rows = MoveRecord.objects.filter(game__in={game_id for game_id, _ in seats}, ply__gt=0)
    for game_id, seat, at in rows.values_list("game_id", "seat", "created_at"):
        if seat is not None and (game_id, seat) in seats:
            found[seats[game_id, seat]].append((game_id, at))
    return found


def _overlap(
    a: User,
    b: User,
    active: dict[int, list[tuple[UUID, datetime]]],
    shared: Collection[UUID],
) -> Overlap | None:
    """Moves at tables that they do not share: at one table, each waits for the other."""
    mine, theirs = (
        [at for game_id, at in active[user.pk] if game_id not in shared] for user in (a, b)
    )
    return overlap(mine, theirs, within=CLOSE)
