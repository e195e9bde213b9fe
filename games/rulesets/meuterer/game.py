"""Meuterer without texts and pages: the part of it that is plain Python."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.rulesets.manifest import Ruleset
from games.rulesets.meuterer import bot, outlook, preview, sources
from games.rulesets.meuterer.film import FILM
from games.rulesets.meuterer.notation import NOTATION
from games.rulesets.meuterer.orders import ORDERS
from games.rulesets.meuterer.rules import RULES, RULES_1, score_sheet
from games.rulesets.meuterer.rules.invariants import INVARIANTS
from games.rulesets.meuterer.rules.wire import WIRE
from games.rulesets.meuterer.search import SEARCH
from games.rulesets.meuterer.thumb import thumb

# Promising a wage or laying a card open reveals nothing to the player: others decide what follows.
# Passing shows the roles; after the last conflict card, sale or return there are new cards. An
# empty hand passes by itself, and a pirate moves a ship: both are events of an offer, too.
TAKE_BACK: Final = {"wage": ("wage",), "offer": ("offered",)}

GAME: Final = Ruleset(
    key="meuterer",
    name="Meuterer",
    folder=Path(__file__).resolve().parent,
    rules=RULES,
    version=RULES.version,
    earlier={1: RULES_1},
    wire=WIRE,
    invariants=INVARIANTS,
    bot=bot,
    search=SEARCH,
    preview=preview,
    outlook=outlook,
    score_sheet=score_sheet,
    sources=sources,
    orders=ORDERS,
    notation=NOTATION,
    film=FILM,
    take_back=TAKE_BACK,
    thumb=thumb,
)
