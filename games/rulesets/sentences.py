"""What the sentences of all games share: tables of them, lists within them, names of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from django.utils.functional import Promise, lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.types import Json

Data = dict[str, Json]  # the data of an event
Names = Sequence[str]  # the names of the seats, in order
Text = str | Promise
# The site's own bots by their names in the API, for one that is the only one of its kind.
BOTS: Final = {
    "random": gettext_lazy("Bot (random)"),
    "greedy": gettext_lazy("Bot (easy)"),
    "medium": gettext_lazy("Bot (medium)"),
    "hard": gettext_lazy("Bot (hard)"),
}
# Several of a kind, by the numbers of their seats.
NUMBERED_BOTS: Final = {
    "random": gettext_lazy("Bot %(seat)d (random)"),
    "greedy": gettext_lazy("Bot %(seat)d (easy)"),
    "medium": gettext_lazy("Bot %(seat)d (medium)"),
    "hard": gettext_lazy("Bot %(seat)d (hard)"),
}
Sentences = Mapping[str, Callable[[Data, Names], str]]  # by kind of event


def say(sentences: Sentences, kind: str, data: Data, names: Names) -> str:
    """Put an event into words, or name its kind if there are none for it.

    Logs are kept for ever: entries by older releases must not break them.
    """
    try:
        return sentences[kind](data, names)
    except (LookupError, TypeError, ValueError, AttributeError):
        return kind


def together(*sentences: Text) -> Text:
    """Join sentences, leaving out empty ones; translated when shown."""
    said = [sentence for sentence in sentences if sentence != ""]
    return format_lazy(" ".join(["{}"] * len(said)), *said)


def filled(sentence: Text, **values: object) -> Text:
    """Put values into a sentence; translated when shown."""
    return _filled(sentence, values)


def listed(parts: Iterable[object]) -> str:
    """Join the parts of a list within a sentence."""
    # Translators: what stands between the parts of a list.
    return _(", ").join(map(str, parts))


def tagged(name: str, what: object) -> str:
    """Write a part of a list that says something about a player."""
    return _("%(name)s (%(what)s)") % {"name": name, "what": what}


def named(seats: Iterable[int], names: Names) -> str:
    """List the players at some seats."""
    return listed(names[seat] for seat in seats)


def points(scores: Sequence[int], names: Names) -> str:
    """List all players with their points."""
    return listed(f"{name} {score}" for name, score in zip(names, scores, strict=True))


def seat_names(seats: Sequence[Mapping[str, Json]]) -> list[str]:
    """Name the seats: players by their names, bots as bots, each name once.

    Each seat has its number in ``seat`` and a ``player`` or a ``bot``, or neither.
    """
    bots = [seat["bot"] for seat in seats]
    return [seat["player"] or _other(seat, bots) for seat in seats]


def _other(seat: Mapping[str, Json], bots: Sequence[str | None]) -> str:
    if not seat["bot"]:
        return _("player %(seat)d") % seat
    names = NUMBERED_BOTS if bots.count(seat["bot"]) > 1 else BOTS
    return str(names.get(seat["bot"], seat["bot"])) % seat


def _fill(sentence: Text, values: dict[str, object]) -> str:
    return str(sentence) % values


_filled = lazy(_fill, str)
