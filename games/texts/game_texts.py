"""Texts for what the engine only names, as each game words them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import orjson
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine import rewind, start_digest
from games.engine.events import Event
from games.engine.outlook import Outcome
from games.engine.types import Json
from games.rulesets.manifest import Texts
from games.rulesets.registry import RULESETS
from games.rulesets.sentences import Sentences, say
from games.texts.rewind import rewound
from games.texts.start import bound

Said = TypeVar("Said")

KEPT: Final = 10_000  # words that were said before; then all are said anew
# By the game's own function, the language, and all that it is told: nothing else is in the words.
_said: Final[dict[tuple[object, ...], Any]] = {}

OF_NO_GAME: Final[Sentences] = {rewind.KIND: rewound, start_digest.KIND: bound}


def move_label(ruleset: str, move: Json, names: Sequence[str]) -> str:
    """Return a move in the reader's language, in a few words."""
    return _label(_texts(ruleset), move, tuple(names), get_language())


class Described(NamedTuple):
    """A legal move in words: what it is, what it comes to, what it would do, what stays open."""

    label: str
    brief: str
    preview: list[str]
    open: list[str]


def describe_moves(
    ruleset: str,
    moves: Sequence[Json],
    facts: Sequence[Sequence[Event]],
    outcomes: Sequence[Outcome],
    names: Sequence[str],
) -> list[Described]:
    """Say of each of these moves what it is and what it would do, by the ruleset's own facts.

    ``facts`` are what its ``preview`` gives for each move, ``outcomes`` what its ``outlook`` does.
    """
    texts, seated = _texts(ruleset), tuple(names)
    language = get_language()  # asked once: it costs more than to find what was said before
    return [
        Described(
            _label(texts, move, seated, language),
            _outlook(texts, outcome.brief, seated, language),
            _preview(texts, known, seated, language),
            [_outlook(texts, fact, seated, language) for fact in outcome.open],
        )
        for move, known, outcome in zip(moves, facts, outcomes, strict=True)
    ]


def preview_texts(ruleset: str, facts: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return what a choice would do, from the facts of the ruleset's ``preview``."""
    return _preview(_texts(ruleset), facts, tuple(names), get_language())


def outlook_text(ruleset: str, fact: Event, names: Sequence[str]) -> str:
    """Say a fact of the ruleset's outlook in a line, such as what a seat is asked."""
    return _outlook(_texts(ruleset), fact, tuple(names), get_language())


def reason_text(ruleset: str, fact: Event, names: Sequence[str]) -> str:
    """Say why a source brought its points."""
    return _texts(ruleset).reason_text(fact, names)


def order_words(ruleset: str, names: Sequence[str]) -> Json:
    """Return the words for the parts of orders in the reader's language: an object by name.

    Its keys: ``questions``, ``facts``, ``values`` by fact, ``rules`` by question, ``tests``.
    """
    tests = {
        "is": _("exactly"),
        "at_least": _("at least"),
        "at_most": _("at most"),
        "has": _("with"),
        "has_not": _("without"),
    }
    return _texts(ruleset).order_words(names) | {"tests": tests}


def event_texts(ruleset: str, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return the events of one move in the reader's language, each in one sentence or more.

    ``names`` are those of the seats, in order. The texts say no more than the events.
    """
    if events and events[0].kind in OF_NO_GAME:  # such an event is always the first
        first, *rest = events
        return [
            say(OF_NO_GAME, first.kind, first.data, names),
            *event_texts(ruleset, rest, names),
        ]
    return _texts(ruleset).event_texts(events, names)


def _label(texts: Texts, move: Json, names: tuple[str, ...], language: str | None) -> str:
    say_it = texts.move_label
    return _once(lambda: say_it(move, names), language, say_it, orjson.dumps(move), names)


def _preview(
    texts: Texts, facts: Sequence[Event], names: tuple[str, ...], language: str | None
) -> list[str]:
    if not facts:
        return []
    say_it = texts.preview_texts
    known = orjson.dumps([fact.dump() for fact in facts])
    return list(_once(lambda: say_it(facts, names), language, say_it, known, names))


def _outlook(texts: Texts, fact: Event, names: tuple[str, ...], language: str | None) -> str:
    if not fact.kind:
        return ""
    say_it, known = texts.outlook_text, orjson.dumps(fact.data)
    return _once(lambda: say_it(fact, names), language, say_it, fact.kind, known, names)


def _once(make: Callable[[], Said], *about: object) -> Said:
    """Say something, or what was said about the same before: in the same language, by one game."""
    if about not in _said:
        if len(_said) >= KEPT:
            _said.clear()
        _said[about] = make()
    said: Said = _said[about]
    return said


def _texts(ruleset: str) -> Texts:
    """A game's texts; names alone for a game that is not installed any more: its logs are kept."""
    found = RULESETS.get(ruleset)
    return found.texts if found else Texts()
