"""The heading for what a seat is asked."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Event
from games.engine.moves import Move
from games.engine.types import Json
from games.rulesets.cartagena.rules import moves as m
from games.rulesets.cartagena.rules.options import CartagenaOptions


def asked(view: Json, moves: Sequence[Move], options: CartagenaOptions) -> Event:
    """Name the decision; for cards or sailors in hand, without saying which they are."""
    first = moves[0]
    match first:
        case m.Reveal() | m.Use():
            return _turn(view, moves)
        case m.Play():
            mutiny = view["mutiny"]
            return Event("ask_play", {"duel": mutiny["duel"], "round": mutiny["duel_round"]})
        case m.Bijoux() | m.OjoDeclare() | m.OjoLook() | m.OjoNothing():
            declared = view["players"][view["me"]["seat"]]["declared"]
            return Event(f"ask_{first.kind}", {"declared": declared})
        case m.Place():
            duels = [duel["duel"] for duel in view["duels"] if not duel["placed"]]
            return Event("ask_place", {"duel": duels[0]})
        case m.Swap():
            return Event("ask_swap", {"duel": view["me"]["looking"]["duel"]})
    return Event(f"ask_{first.kind}", {})


def _turn(view: Json, moves: Sequence[Move]) -> Event:
    """A turn: after opening a door, use the pirate behind it or open the next."""
    if len(moves) > 1 and view["voyage"]["newest_only"]:
        return Event("ask_newest", {"pirate": view["voyage"]["face_up"][-1]})
    opens = m.REVEAL in moves
    return Event("ask_turn" if opens and len(moves) > 1 else "ask_open" if opens else "ask_use", {})
