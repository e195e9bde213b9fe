"""Stand-ins for the parts that a game lacks: names instead of sentences, a random bot."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from games.engine.events import Event
from games.engine.json_schema import Schemas, of_move
from games.engine.moves import IllegalMoveError, Move
from games.engine.outlook import Outcome
from games.engine.protocols import Question
from games.engine.types import Json

ANYTHING: Final[Json] = {"type": "object"}


def moves_of(rules: object) -> list[Json]:
    """Describe the moves of a game without schemas, by the move classes in its rules' package.

    Each form is described by the types of its fields if these determine the wire data, else only by
    its kind.
    """
    home = type(rules).__module__
    package = home if hasattr(sys.modules[home], "__path__") else home.rpartition(".")[0] or home
    forms: dict[str, Json] = {}
    for cls in _forms(Move):
        if cls.__module__ == home or f"{cls.__module__}.".startswith(f"{package}."):
            forms[cls.kind] = _open_form(cls) if cls.kind in forms else _form(cls)
    return [forms[kind] for kind in sorted(forms)] or [ANYTHING]


def _forms(cls: type[Move]) -> Iterator[type[Move]]:
    """The classes of moves, without those that ``dataclass`` replaced to add slots."""
    for one in cls.__subclasses__():
        if getattr(sys.modules.get(one.__module__), one.__name__, None) is one:
            if hasattr(one, "kind"):
                yield one
            yield from _forms(one)


def _form(cls: type[Move]) -> Json:
    if cls.dump is not Move.dump:
        return _open_form(cls)
    try:
        return of_move(cls)
    except (AssertionError, AttributeError, IndexError, KeyError, NameError, TypeError):
        return _open_form(cls)


def _open_form(cls: type[Move]) -> Json:
    return {"type": "object", "properties": {"kind": {"const": cls.kind}}, "required": ["kind"]}


class OpenWire:
    """The wire of a game that does not describe its data: any object is allowed."""

    schemas: Schemas = Schemas(
        view=ANYTHING,
        moves=(ANYTHING,),
        published=(),
        events={},
        score_label={"type": ["integer", "string"]},
        score_parts={"type": "object", "additionalProperties": {"type": ["integer", "null"]}},
        components=ANYTHING,
        effects=ANYTHING,
        fields={"*Move*.*": "The `{field}` of the move."},
    )
    # Unknown which events show hidden things, so all of them count as doing so.
    disclosures: Mapping[str, str] | None = None

    def components(self) -> Json:
        return {}


class RandomBot:
    """A bot that plays any legal move."""

    def suggest(self, view: Json, moves: Sequence[Move], rng: Random, options: object) -> Move:
        return rng.choice(moves)


class NoPreview:
    """A preview that tells nothing beyond the label of a move."""

    def preview(self, view: Json, move: Move, options: object) -> list[Event]:
        return []


class NoOutlook:
    """An outlook that adds nothing to the view; a move's label serves as its outcome."""

    def public(self, view: Json) -> dict[str, Json]:
        return {}

    def outcomes(self, view: Json, moves: Sequence[Move], options: object) -> list[Outcome]:
        return [Outcome(Event("", {}), {}, []) for _ in moves]

    def asked(self, view: Json, moves: Sequence[Move], options: object) -> Event:
        return Event("", {})


class NoOrders:
    """Orders of a game in which nothing can be settled in advance; all orders are refused."""

    questions: Sequence[str] = ()
    fact_kinds: Mapping[str, type] = {}
    rules_of_thumb: Mapping[str, Sequence[str]] = {}

    def read_move(self, data: Json, options: object) -> Move:
        raise IllegalMoveError("This game takes no orders.")

    def question(self, view: Json) -> str:
        return ""

    def facts(self, view: Json) -> dict[str, Json]:
        return {}

    def period(self, view: Json) -> int:
        return 0

    def foreseen(self, view: Json, options: object, version: int) -> list[Question]:
        return []

    def writable(self, view: Json, options: object) -> list[Question]:
        return []

    def by_rule(self, view: Json, moves: Sequence[Move], rule: str, options: object) -> Move:
        raise LookupError("This game has no rules of thumb.")


WIRE: Final = OpenWire()
BOT: Final = RandomBot()
PREVIEW: Final = NoPreview()
OUTLOOK: Final = NoOutlook()
ORDERS: Final = NoOrders()


def move_label(move: Json, names: Sequence[str]) -> str:
    """Name a move by its kind and its values: ``Sell two: wine, ruby``."""
    kind = _readable(move.get("kind", ""))
    chosen = ", ".join(_value(value) for name, value in move.items() if name != "kind")
    return f"{kind}: {chosen}" if chosen else kind


def no_length(options: Json, seats: int) -> str:
    """Say nothing about the length of a game."""
    return ""


def event_texts(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Name each event by its kind and its data; the number of ``seat`` becomes a player."""
    return [_event_text(event, names) for event in events]


def fact_text(fact: Event, names: Sequence[str]) -> str:
    """Return no text, as the game has no words for its facts."""
    return ""


def moved(event: Event, before: Json) -> list[dict[str, Json]]:
    """Say only which seat an event belongs to, because its data means nothing here."""
    seat = event.data.get("seat")
    if type(seat) is not int:
        return []
    return [{"what": event.kind, "seat": seat, "from": None, "to": None, "count": 1}]


def is_small(event: Event) -> bool:
    """Treat every event as important."""
    return False


def thumb(view: Json) -> None:
    """Return no data, as there is no script to draw a thumbnail."""


def ui_at(options: object, version: int) -> dict[str, str]:
    """Add no texts that depend on options."""
    return {}


def order_words(names: Sequence[str]) -> dict[str, Json]:
    """Return no words, as there are no orders."""
    return {"questions": {}, "facts": {}, "values": {}, "rules": {}}


def _event_text(event: Event, names: Sequence[str]) -> str:
    data = ", ".join(_part(name, value, names) for name, value in event.data.items())
    kind = _readable(event.kind)
    return f"{kind}: {data}" if data else kind


def _readable(kind: str) -> str:
    """Write a kind for people: ``sell_two`` is "Sell two"."""
    words = kind.replace("_", " ")
    return words[:1].upper() + words[1:]


def _part(name: str, value: Json, names: Sequence[str]) -> str:
    if name == "seat" and type(value) is int and 0 <= value < len(names):
        return names[value]
    return f"{name.replace('_', ' ')} {_value(value)}"


def _value(value: Json) -> str:
    """Write JSON data for people, as well as possible without knowing what it means."""
    match value:
        case None:
            return "\N{EN DASH}"
        case True | False:
            return "\N{CHECK MARK}" if value else "\N{EN DASH}"
        case dict():
            parts = (f"{str(name).replace('_', ' ')} {_value(one)}" for name, one in value.items())
            return ", ".join(parts)
        case list() | tuple():
            return ", ".join(_value(one) for one in value) or "\N{EN DASH}"
    return str(value).replace("_", " ")
