"""The rules of the games, as a rulebook says them; every figure is the engine's own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.documents.rendering import Page
from games.engine.cartagena import cards as cartagena
from games.engine.cartagena.reconstruction import RECONSTRUCTIONS
from games.engine.meuterer import cards as meuterer
from games.engine.registry import RULESETS
from games.pages.shell import language_of, shell
from games.pages.site.reading import Figures, read
from games.texts.meuterer.moves import CARDS
from games.texts.sentences import listed

RECONSTRUCTION: Final = RECONSTRUCTIONS["reconstructed-v1"]
LINES: Final = {
    "meuterer": _(
        "Offer goods, choose a role in secret, and overthrow the captain, or stand by him."
    ),
    "cartagena": _(
        "Gather gold and weapons on the voyage, then fight for your camp in the mutiny."
    ),
}


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    """Lead to the rules of each game."""
    games = [{"key": key, "name": RULESETS[key].name, "line": line} for key, line in LINES.items()]
    return shell(request, "games/site/rules.html", title=_("Rules"), here="learn", games=games)


@require_safe
def rules(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Show the rules of a game in the reader's language."""
    if ruleset not in LINES:
        raise Http404
    page = rulebook(ruleset, language_of(request))
    return shell(
        request,
        "games/site/reading.html",
        title=_("The rules of %(game)s") % {"game": RULESETS[ruleset].name},
        here="learn",
        html=page.html,
        contents=[heading for heading in page.headings if heading.level == 2],
        play=ruleset,
    )


@lru_cache
def rulebook(ruleset: str, language: str) -> Page:
    """The rules of a game as a page."""
    with translation.override(language):
        return read(f"rules/{ruleset}", language, FIGURES[ruleset])


def _meuterer_cards(words: str) -> str:
    rows = [(card, n) for card, n in meuterer.COUNTS.items() if card != "pirate"]
    return "\n".join(f"| {_picture(card)} {CARDS[card]} | {n} |" for card, n in rows)


def _islands(any_good: str) -> str:
    return "\n".join(
        f"| {_picture(island.id)} {island.name} | {_picture(island.good or 'any')} "
        f"{CARDS[island.good] if island.good else any_good} | {island.voyage} | "
        + " | ".join(map(str, island.prices))
        + " |"
        for island in meuterer.ISLANDS
    )


def _picture(name: str) -> str:
    return f"![](art:meuterer#{name})"


def _distance(words: str) -> str:
    rows = RECONSTRUCTION.start.items()
    return "; ".join(words % {"seats": seats, "spaces": spaces} for seats, spaces in rows)


def _counts(counts: Mapping[int, int]) -> str:
    return listed(f"{n} \N{MULTIPLICATION SIGN} {value}" for value, n in counts.items())


FIGURES: Final[dict[str, Figures]] = {
    "meuterer": {
        "rounds3": str(meuterer.ROUNDS[3]),
        "rounds4": str(meuterer.ROUNDS[4]),
        "hand": str(meuterer.HAND),
        "extra": str(meuterer.EXTRA),
        "wages": lambda _words: listed(meuterer.WAGES),
        "quartermaster_pay": str(meuterer.QUARTERMASTER_PAY),
        "cabin_boy_pay": str(meuterer.CABIN_BOY_PAY),
        "cards": _meuterer_cards,
        "islands": _islands,
    },
    "cartagena": {
        "pirate_count": str(len(cartagena.PIRATES)),
        "coins": str(cartagena.COINS),
        "besides": str(cartagena.BESIDES),
        "most_swapped": str(cartagena.MOST_SWAPPED),
        "duels_to_win": str(cartagena.DUELS_TO_WIN),
        "combat": lambda _words: _counts(RECONSTRUCTION.combat),
        "gold": lambda _words: _counts(RECONSTRUCTION.gold),
        "distance": _distance,
        "storms": lambda _words: listed(RECONSTRUCTION.storms),
    },
}
