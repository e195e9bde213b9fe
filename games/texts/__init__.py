"""Words for what the engine only names: a package for each ruleset, translated by gettext."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from django.utils.translation import gettext as _

from games.engine import rewinds
from games.engine.core import Event, Json
from games.texts.sentences import say
from games.texts.taken_back import rewound


def move_label(ruleset: str, move: Json) -> str:
    """Say a move in the reader's language, in a few words."""
    label: str = import_module(f"games.texts.{ruleset}").move_label(move)
    return label


def preview_texts(ruleset: str, facts: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Say what a choice would do, by the facts that the ruleset's ``preview`` gives."""
    said: list[str] = import_module(f"games.texts.{ruleset}").preview_texts(facts, names)
    return said


def order_words(ruleset: str, names: Sequence[str]) -> Json:
    """Say in the reader's language what orders are made of: an object of words by name.

    ``questions``, ``facts``, ``values`` of facts that have a few, ``rules`` by question, ``tests``.
    """
    words: dict[str, Json] = import_module(f"games.texts.{ruleset}").order_words(names)
    tests = {
        "is": _("exactly"),
        "at_least": _("at least"),
        "at_most": _("at most"),
        "has": _("with"),
        "has_not": _("without"),
    }
    return words | {"tests": tests}


def event_texts(ruleset: str, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Say the events of one move in the reader's language, each in a sentence or a few.

    ``names`` are those of the seats, in order. Nothing is said that the events don't tell.
    """
    if events and events[0].kind == rewinds.KIND:  # no game's own, and always alone
        return [say({rewinds.KIND: rewound}, event.kind, event.data, names) for event in events]
    told: list[str] = import_module(f"games.texts.{ruleset}").event_texts(events, names)
    return told


def event_text(ruleset: str, event: Event, names: Sequence[str]) -> str:
    """Say one event that came first after its move."""
    return event_texts(ruleset, [event], names)[0]
