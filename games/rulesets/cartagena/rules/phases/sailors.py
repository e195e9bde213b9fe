"""cambivalute: two sailors are placed face to face, or those of one duel may be looked at."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.cartagena.rules.cards import DUELS
from games.rulesets.cartagena.rules.moves import (
    LOOKS,
    LOOKS_OR_NONE,
    PLACES,
    SWAPS,
    Look,
    Place,
    Swap,
)
from games.rulesets.cartagena.rules.state import Cartagena


def begin(s: Cartagena, log: Log) -> None:
    """The user of cambivalute always has a choice."""
    s.waiting = [s.turn]
    if s.sailors:
        log.whisper(s.turn, "saw_sailors", sailors=taken(s))


def to_move(s: Cartagena) -> list[Seat]:
    return s.waiting[:]


def legal_moves(s: Cartagena, seat: Seat) -> Sequence[Move]:
    if s.looking is not None:
        return SWAPS
    looks = LOOKS if s.version == 1 else LOOKS_OR_NONE
    return [PLACES[value] for value in taken(s)] or looks


def play(s: Cartagena, seat: Seat, move: Place | Look | Swap, log: Log) -> None:
    match move:
        case Place(valverde):
            _place(s, seat, valverde, log)
        case Look(None):
            log.tell("looked_at_duel", seat=seat, duel=None)
        case Look(duel):
            s.looking = DUELS.index(duel)
            s.looks.append((s.looking, seat, s.round, s.ply, False))
            log.tell("looked_at_duel", seat=seat, duel=duel)
            _show(s, seat, s.looking, log)
            return
        case Swap(swap):
            assert s.looking is not None
            if swap:
                _swap(s, s.looking)
                s.looks[-1] = (*s.looks[-1][:4], True)
            log.tell("may_have_swapped", seat=seat, duel=DUELS[s.looking])
            _show(s, seat, s.looking, log)
            s.looking = None
    s.waiting = []


def following(s: Cartagena) -> str | None:
    return None if s.waiting else "after_turn"


def taken(s: Cartagena) -> list[int]:
    """The two sailors that are drawn next, the lower first; none once all are placed."""
    return sorted(s.sailors[-2:])


def _place(s: Cartagena, seat: Seat, valverde: int, log: Log) -> None:
    two = [s.sailors.pop(), s.sailors.pop()]
    two.remove(valverde)
    duel = len(s.valverde)
    s.valverde.append(valverde)
    s.diaz.append(two[0])
    s.looks.append((duel, seat, s.round, s.ply, False))
    log.tell("placed", seat=seat, duel=DUELS[duel])
    _show(s, seat, duel, log)


def _swap(s: Cartagena, duel: int) -> None:
    s.valverde[duel], s.diaz[duel] = s.diaz[duel], s.valverde[duel]


def _show(s: Cartagena, seat: Seat, duel: int, log: Log) -> None:
    log.whisper(seat, "saw_duel", duel=DUELS[duel], valverde=s.valverde[duel], diaz=s.diaz[duel])
