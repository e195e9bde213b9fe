"""Taking a game back (rewinding): an entry of the log like a move, so that plies only increase.

The entry of ply n that takes a game back to ply k is the move ``{"rewind": k}`` of no seat. The
position after it is that of ply k, and the game goes on from there; what was undone stays in the
log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.engine.events import Event
from games.engine.json_schema import COUNT, array, closed, whole
from games.engine.protocols import GameParts, S
from games.engine.types import Json, Seat

KIND: Final = "rewound"
# The data of the one event of such an entry, in every game.
SCHEMA: Final[Json] = closed(
    "The game was taken back; nobody moved.",
    to=COUNT | {"description": "The ply whose position it is again."},
    learned=array(
        closed(seat=COUNT, plies=array(whole(1, 2**31 - 1), 1)),
        text="Which seats were shown something hidden at which of the plies after that one.",
    ),
)


def rewind(ply: int) -> dict[str, Json]:
    """The move that takes a game back to a ply."""
    return {"rewind": ply}


def target(move: Json) -> int | None:
    """The ply to which a move takes the game back; None if it is an ordinary move."""
    if not isinstance(move, dict) or move.keys() != {"rewind"}:
        return None
    ply = move["rewind"]
    return ply if type(ply) is int else None


def path(moves: Sequence[Json], ply: int) -> list[int]:
    """The plies of the entries that led to the position of a ply, in order.

    ``moves`` are those of all entries from ply 1 on. Leaves out what was taken back. Rewinds are
    included: they only set the ply from which the numbering goes on. Raises ValueError for a rewind
    that does not lead back.
    """
    found = []
    while ply > 0:
        found.append(ply)
        to = target(moves[ply - 1])
        if to is not None and not 0 <= to < ply:
            raise ValueError(f"The entry of ply {ply} can not take the game back to ply {to}.")
        ply = ply - 1 if to is None else to
    return found[::-1]


def lines(moves: Sequence[Json]) -> list[list[int]]:
    """The paths to each ply from which a game was taken back, and to its last ply.

    Together they contain all entries; all entries before one are in its path or in an earlier one.
    Raises ValueError as ``path`` does.
    """
    ends = [ply for ply, move in enumerate(moves) if ply and target(move) is not None]
    return [path(moves, end) for end in (*ends, len(moves))]


def take_back(draft: S, ply: int) -> S:
    """Renumber a past position, in place, to the ply at which the game goes on from it.

    Its decision opens at that ply, so answers to the same decision from before are out of date.
    """
    draft.ply = draft.opened = ply
    return draft


def taken_back(state: S, ply: int) -> S:
    """Return a copy of a past position, renumbered to a later ply."""
    return take_back(state.copy(), ply)


def learned(game: GameParts, seats: int, logs: Iterable[tuple[int, Iterable[Event]]]) -> list[Json]:
    """List which seats were shown something hidden, and at which plies.

    ``logs`` are plies with all their events. Everybody may see the list: it is always public that a
    seat was shown something, and the list does not say what.
    """
    plies: dict[Seat, list[int]] = {seat: [] for seat in range(seats)}
    for ply, events in logs:
        shown = {seat for event in events for seat in _shown(game, seats, event)}
        for seat in sorted(shown):
            plies[seat].append(ply)
    return [{"seat": seat, "plies": found} for seat, found in plies.items() if found]


def event(
    game: GameParts, seats: int, to: int, logs: Iterable[tuple[int, Iterable[Event]]]
) -> Event:
    """The public event of a rewind; ``logs`` has all plies after ``to``."""
    return Event(KIND, {"to": to, "learned": learned(game, seats, logs)})


def _shown(game: GameParts, seats: int, event: Event) -> list[Seat]:
    """The seats to which an event showed something hidden; none if there was nothing to show."""
    disclosures = game.wire.disclosures
    to = "all" if disclosures is None else disclosures.get(event.kind)
    if to is None or not any(value for name, value in event.data.items() if name != "seat"):
        return []
    if event.to is not None:
        return [event.to]
    return [seat for seat in range(seats) if to == "all" or seat != event.data["seat"]]
