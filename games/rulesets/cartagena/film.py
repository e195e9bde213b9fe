"""Which pieces each event of Cartagena moved, from where to where, for the film.

The cards of a duel belong to the table: the film never says from which seat one came.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.engine.events import Event
from games.engine.types import Json
from games.rulesets.manifest import Film

Pieces = list[dict[str, Json]]
STOCKS: Final = {"combat": "combat_pile", "gold": "gold_pile", "coins": "supply"}


def moved(event: Event, before: Json) -> Pieces:
    """Name the pieces that an event moved; places are stocks, duels, pirates, parts of the ship."""
    say = _MOVED.get(event.kind)
    return say(event.data) if say else []


def is_small(event: Event) -> bool:
    """Whether an event is a card being chosen in secret."""
    return event.kind == "chosen"


def _piece(
    what: str, seat: int | None, source: str | None, target: str | None, count: int = 1
) -> Pieces:
    """A list with one move of so many pieces of a kind; empty if there are none."""
    return [{"what": what, "seat": seat, "from": source, "to": target, "count": count}] * bool(
        count
    )


def _gained(data: Json) -> Pieces:
    stocks = STOCKS.items()
    return [
        one
        for what, stock in stocks
        for one in _piece(what, data["seat"], stock, "seat", data[what])
    ]


def _gave(data: Json) -> Pieces:
    kinds = ("combat", "coins")
    return [
        one
        for what in kinds
        for one in _piece(what, data["seat"], "seat", STOCKS[what], data[what])
    ]


def _stole(data: Json) -> Pieces:
    whose = data["target"]
    return [] if whose is None else _piece("coins", whose, "seat", f"seat-{data['seat']}")


def _looked(data: Json) -> Pieces:
    duel = data["duel"]
    return [] if duel is None else _piece("look", data["seat"], "seat", f"duel-{duel}")


def _coins(data: Json, source: str, target: str) -> Pieces:
    return [one for seat in data["seats"] for one in _piece("coins", seat, source, target)]


_MOVED: Final[Mapping[str, Callable[[Json], Pieces]]] = {
    "revealed": lambda data: _piece("door", data["seat"], None, data["pirate"]),
    "used": lambda data: _piece("pirate", data["seat"], data["pirate"], None),
    "gained": _gained,
    "gave": _gave,
    "stole": _stole,
    "declared": lambda data: _piece("camp", data["seat"], None, "seat"),
    "placed": lambda data: _piece("sailors", data["seat"], "seat", f"duel-{data['duel']}", 2),
    "looked_at_duel": _looked,
    "sailed": lambda data: _piece("ship", None, "track", "track", data["steps"]),
    "storm": lambda data: _piece("pirate", None, data["pirate"], "lifeboat"),
    "chosen": lambda data: _piece("choice", data["seat"], "hand", "duel"),
    "shown": lambda data: _piece("combat", None, None, "duel", len(data["cards"])),
    "levied": lambda data: _coins(data, "seat", "supply"),
    "paid": lambda data: _coins(data, "supply", "seat"),
}
FILM: Final = Film(moved=moved, slow=("storm", "duel", "shown", "duel_won"), is_small=is_small)
