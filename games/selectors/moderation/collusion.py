"""Hints that two players favour each other: how they fare and play together, compared with chance.

Only the latest finished games count, in which both sat from beginning to end. docs/moderation.md
says what is compared, and how chance is computed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from games.engine.types import Seat
from games.models import MoveRecord, Participation, User
from games.rulesets.collusion import LoggedMove, Split, Way
from games.rulesets.registry import RULESETS
from games.selectors.moderation.activity_overlap import Overlap, overlap
from games.selectors.moderation.collusion_features import (
    Played,
    answered_at_once,
    fares,
    stood,
)
from games.selectors.moderation.move_authors import SeatAuthors, hands_in
from games.selectors.moderation.significance import Shift, shift

GAMES: Final = 200  # the latest of each player, for places
SHARED: Final = 20  # the latest of each pair, for moves
CLOSE: Final = timedelta(minutes=10)  # two accounts active at the same time
ANSWERS: Final = "answers"  # the only kind that exists for every game


@dataclass(frozen=True, slots=True)
class Signal:
    """What one player did, or how they fared, with another player and without."""

    kind: str  # "fares", "answers", or one of the game's own kinds
    ruleset: str  # the key of that game; "": all games
    user: User
    other: User
    shift: Shift


@dataclass(frozen=True, slots=True)
class PlayerPair:
    """Two players: the games they shared, their signals, and when they were active."""

    first: User
    second: User
    games: int
    last_at: datetime
    favours: Sequence[Signal]
    overlap: Overlap | None

    @property
    def chances(self) -> list[float]:
        """How likely each line about this pair is by chance, where that is known."""
        lines = [favour.shift.p for favour in self.favours]
        lines += [self.overlap.p] if self.overlap is not None else []
        return [p for p in lines if p is not None]


def played(user: User) -> list[Played]:
    """The latest games that somebody played from beginning to end; one statement."""
    rows = Participation.objects.filter(user=user, left=False, substitute=False).order_by(
        "-ended_at"
    )
    columns = ("game_id", "game__ruleset", "seat", "game__standings", "ended_at")
    return [
        Played(game_id, ruleset, seat, [standing["place"] for standing in all_], ended_at)
        for game_id, ruleset, seat, all_, ended_at in rows.values_list(*columns)[:GAMES]
        if all_ is not None and len(all_) > 1
    ]


def partners(user: User, games: Sequence[Played], *, at_most: int) -> list[User]:
    """The most frequent partners in these games; two statements."""
    ids = [game.game_id for game in games]
    counts: dict[int, int] = {}
    others = Participation.objects.filter(game__in=ids, left=False, substitute=False).exclude(
        user=user
    )
    for user_id in others.values_list("user_id", flat=True):
        counts[user_id] = counts.get(user_id, 0) + 1
    most = sorted(counts, key=lambda user_id: (-counts[user_id], user_id))[:at_most]
    people = User.objects.in_bulk(most)
    return [people[user_id] for user_id in most]


def pairs(
    people: Collection[tuple[User, User]], known: dict[int, list[Played]] | None = None
) -> list[PlayerPair]:
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
        PlayerPair(
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
    """The games that both played, latest first."""
    by_id = {game.game_id: game for game in theirs}
    return [(game, by_id[game.game_id]) for game in mine if game.game_id in by_id]


def _moves(ids: Collection[UUID], hands: dict[UUID, SeatAuthors]) -> dict[UUID, list[LoggedMove]]:
    """The moves of some games that were not taken back, each with who made it; one statement."""
    rows = MoveRecord.objects.filter(game__in=ids, ply__gt=0).order_by("game_id", "ply")
    logs: dict[UUID, list[LoggedMove]] = {game_id: [] for game_id in ids}
    columns = ("game_id", "ply", "seat", "move", "created_at")
    for game_id, ply, seat, move, at in rows.values_list(*columns):
        by_hand = seat is not None and hands[game_id].is_players(ply, seat)
        logs[game_id].append(LoggedMove(ply, seat, move, at, by_hand))
    return {game_id: stood(log) for game_id, log in logs.items()}


def _favours(
    a: User,
    b: User,
    known: dict[int, list[Played]],
    both: Sequence[tuple[Played, Played]],
    moves: dict[UUID, list[LoggedMove]],
) -> Iterable[Signal]:
    for user, other in ((a, b), (b, a)):
        seats = {mine.game_id: (theirs if user == a else mine).seat for mine, theirs in both}
        splits: dict[tuple[str, str], list[Split]] = {}
        for game, theirs in both[:SHARED]:
            own, their = (game.seat, theirs.seat) if user == a else (theirs.seat, game.seat)
            log = moves[game.game_id]
            for kind, split in _splits(game.ruleset, log, own, their).items():
                splits.setdefault((game.ruleset, kind), []).append(split)
            splits.setdefault(("", ANSWERS), []).append(answered_at_once(log, own, their))
        found = {("", "fares"): fares(known[user.pk], seats)}
        found |= {named: shift(all_, _way(*named)) for named, all_ in splits.items()}
        for (ruleset, kind), it in found.items():
            if it is not None:
                yield Signal(kind, ruleset, user, other, it)


def _splits(
    ruleset: str, log: Sequence[LoggedMove], mine: Seat, other: Seat
) -> Mapping[str, Split]:
    """What somebody did in one game in another's company and otherwise, as its manifest says."""
    installed = RULESETS.get(ruleset)
    if installed is None or installed.collusion is None:
        return {}
    return installed.collusion.splits(log, mine, other)


def _way(ruleset: str, kind: str) -> Way:
    """In which direction a kind of signal would show a favour: more of it, or less."""
    own = RULESETS[ruleset].collusion if ruleset else None
    return own.ways[kind] if own else "more"


def _activity(
    known: dict[int, list[Played]], hands: dict[UUID, SeatAuthors]
) -> dict[int, list[tuple[UUID, datetime]]]:
    """When each of some people moved in their latest games, taken back or not; one statement."""
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
    """Compare moves at tables they do not share: at a shared table, each waits for the other."""
    mine, theirs = (
        [at for game_id, at in active[user.pk] if game_id not in shared] for user in (a, b)
    )
    return overlap(mine, theirs, within=CLOSE)
