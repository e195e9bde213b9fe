"""Cartagena without texts and pages: the part of it that is plain Python."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.rulesets.cartagena import bot, outlook, preview, sources
from games.rulesets.cartagena.film import FILM
from games.rulesets.cartagena.notation import NOTATION
from games.rulesets.cartagena.orders import ORDERS
from games.rulesets.cartagena.rules import RULES, RULES_1, SEALED, score_sheet
from games.rulesets.cartagena.rules.invariants import INVARIANTS
from games.rulesets.cartagena.rules.wire import WIRE
from games.rulesets.cartagena.search import SEARCH
from games.rulesets.cartagena.thumb import thumb
from games.rulesets.manifest import Ruleset

# No kind of move may be taken back: each reveals a pirate or a card, shows cards to its player, or
# can end a turn, after which the next pirate may be revealed automatically. In the mutiny all
# choose at once, and the last choice ends the round for all.
GAME: Final = Ruleset(
    key="cartagena",
    name="Cartagena: Die Meuterei",
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
    sealed=SEALED,
    notation=NOTATION,
    film=FILM,
    thumb=thumb,
)
