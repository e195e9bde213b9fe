"""Which pieces each event of Meuterer moved, from where to where, for the film."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.engine.events import Event
from games.engine.types import Json
from games.rulesets.manifest import Film

Pieces = list[dict[str, Json]]
TURNED: Final = (
    None,  # the captain
    "quartermaster",
    "merchant",
    "dock_worker",
    "cabin_boy",
    "mutineer",
)


def moved(event: Event, before: Json) -> Pieces:
    """Name the pieces that an event moved; places are islands, and parts of the table."""
    say = _MOVED.get(event.kind)
    return say(event.data, before) if say else []


def is_small(event: Event) -> bool:
    """Whether an event is a role being taken, or a pass that names no destination."""
    return event.kind == "took" or (event.kind == "passed" and "destination" not in event.data)


def _piece(
    what: str, seat: int | None, source: str | None, target: str | None, count: int = 1
) -> Pieces:
    """A list with one move of so many pieces of a kind; empty if there are none."""
    return [{"what": what, "seat": seat, "from": source, "to": target, "count": count}] * bool(
        count
    )


def _points(earned: Json, place: str) -> Pieces:
    pairs = enumerate(earned)
    return [piece for seat, n in pairs for piece in _piece("points", seat, place, "score", n)]


def _roles(data: Json, before: Json) -> Pieces:
    """Reveal the roles: the captain's side first, the mutineer last."""
    pairs = sorted(enumerate(data["roles"]), key=lambda pair: TURNED.index(pair[1]))
    return [one for seat, role in pairs for one in _piece(role or "captain", seat, "seat", "seat")]


def _sold(data: Json, before: Json) -> Pieces:
    lots = data["allocation"].items()
    return [
        piece
        for island, lot in lots
        for piece in _piece(lot["good"], data["seat"], "offer", island, lot["count"])
    ]


_MOVED: Final[Mapping[str, Callable[[Json, Json], Pieces]]] = {
    "wage": lambda data, _: _piece("wage", data["seat"], None, "wage", data["value"]),
    "offered": lambda data, _: _piece(data["card"], data["seat"], "hand", "offer"),
    "took": lambda data, _: _piece("role", data["seat"], "roles", "seat"),
    "revealed": _roles,
    "added": lambda data, _: _piece("conflict", data["seat"], "hand", "scale", data["count"]),
    "pirate": lambda data, was: _piece(
        "pirate_ship", data["seat"], was["pirate_ship"], data["island"]
    ),
    "sunk": lambda _data, _was: _piece("card", None, "offer", "discards"),
    "taken": lambda data, _: _piece("card", data["seat"], "offer", "hand", len(data["cards"])),
    "voyage": lambda data, _: _points(data["earned"], "voyage"),
    "sold": _sold,
    "sale": lambda data, _: _points(data["earned"], data["island"]),
    "sailed": lambda data, was: _piece("ship", None, was["ship"], data["ship"]),
    "drew": lambda data, _: _piece("card", data["seat"], "pile", "hand", data["count"]),
    "returned": lambda data, _: _piece("card", data["seat"], "hand", "pile", data["count"]),
}
FILM: Final = Film(moved=moved, slow=("revealed", "mutiny", "sale"), is_small=is_small)
