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
    stood,
)
from games.selectors.moderation.hands import Hands, hands_in
from games.selectors.moderation.odds import Shift, Split, Way, shift
from games.selectors.moderation.overlaps import Overlap, overlap

GAMES: Final = 200  # the last ones of each player, for places
SHARED: Final = 20  # the last ones of each pair, for moves
CLOSE: Final = timedelta(minutes=10)  # two accounts active at the same time
# What of each deed a favour would show in: one does more, or fewer, for a friend.
WAYS: Final[dict[str, Way]] = {
    "quartermaster": "more",
    "rebels": "fewer",
    "steals": "fewer",
    "answers": "more",
}


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
    def chances(self) -> list[float]:
        """How likely each line of this pair is by chance, where that can be said."""
        lines = [favour.shift.p for favour in self.favours]
        lines += [self.overlap.p] if self.overlap is not None else []
        return [p for p in lines if p is not None]


def played(user: User) -> list[Played]:
    """The last games that somebody played from beginning to end; one statement."""
    rows = Stint.objects.filter(user=user, left=False, substitute=False).order_by("-ended_at")
    columns = ("game_id", "game__ruleset", "seat", "game__standings", "ended_at")
    return [
        Played(game_id, ruleset, seat, [standing["place"] for standing in all_], ended_at)
        for game_id, ruleset, seat, all_, ended_at in rows.values_list(*columns)[:GAMES]
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
    """Look at some pairs; a statement for each person, and three more."""
    known = known if known is not None else {}
    for user in (user for pair in people for user in pair):
        if user.pk not in known:
            known[user.pk] = played(user)
    shared = {(a.pk, b.pk): _shared(known[a.pk], known[b.pk]) for a, b in people}
    ids = {game.game_id for both in shared.values() for game, _ in both[:SHARED]}
    latest = {game.game_id for games in known.values() for game in games[:SHARED]}
    hands = hands_in(ids | latest)
    moves = _moves(ids, hands)
    active = _activity(known, hands)
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


def _moves(ids: Collection[UUID], hands: dict[UUID, Hands]) -> dict[UUID, list[Made]]:
    """What stood at the end of some games; one statement."""
    rows = MoveRecord.objects.filter(game__in=ids, ply__gt=0).order_by("game_id", "ply")
    logs: dict[UUID, list[Made]] = {game_id: [] for game_id in ids}
    columns = ("game_id", "ply", "seat", "move", "created_at")
    for game_id, ply, seat, move, at in rows.values_list(*columns):
        by_hand = seat is not None and hands[game_id].is_players(ply, seat)
        logs[game_id].append(Made(ply, seat, move, at, by_hand))
    return {game_id: stood(log) for game_id, log in logs.items()}


def _favours(
    a: User,
    b: User,
    known: dict[int, list[Played]],
    both: Sequence[tuple[Played, Played]],
    moves: dict[UUID, list[Made]],
) -> Iterable[Favour]:
    for user, other in ((a, b), (b, a)):
        seats = {mine.game_id: (theirs if user == a else mine).seat for mine, theirs in both}
        found = {"fares": fares(known[user.pk], seats)}
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
        found |= {kind: shift(all_, WAYS[kind]) for kind, all_ in splits.items()}
        yield from (Favour(kind, user, other, it) for kind, it in found.items() if it is not None)


def _activity(
    known: dict[int, list[Played]], hands: dict[UUID, Hands]
) -> dict[int, list[tuple[UUID, datetime]]]:
    """When each of some people moved in their last games, taken back or not; one statement."""
    seats = {
        (game.game_id, game.seat): user_id
        for user_id, games in known.items()
        for game in games[:SHARED]
    }
    found: dict[int, list[tuple[UUID, datetime]]] = {user_id: [] for user_id in known}
    rows = MoveRecord.objects.filter(game__in={game_id for game_id, _ in seats}, ply__gt=0)
    for game_id, ply, seat, at in rows.values_list("game_id", "ply", "seat", "created_at"):
        if seat is None or (game_id, seat) not in seats:
            continue
        if hands[game_id].is_players(ply, seat):
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
