"""Meuterer as the platform knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.rulesets.manifest import Page, Ruleset
from games.rulesets.meuterer import bot, outlook, preview, sources, texts
from games.rulesets.meuterer.about import ABOUT
from games.rulesets.meuterer.film import FILM
from games.rulesets.meuterer.moderation import COLLUSION
from games.rulesets.meuterer.orders import ORDERS
from games.rulesets.meuterer.rulebook.figures import FIGURES
from games.rulesets.meuterer.rules import RULES, RULES_1, score_sheet
from games.rulesets.meuterer.rules.invariants import INVARIANTS
from games.rulesets.meuterer.rules.wire import WIRE
from games.rulesets.meuterer.thumb import thumb

RULESET: Final = Ruleset(
    key="meuterer",
    name="Meuterer",
    folder=Path(__file__).resolve().parent,
    rules=RULES,
    version=RULES.version,
    earlier={1: RULES_1},
    wire=WIRE,
    invariants=INVARIANTS,
    bot=bot,
    preview=preview,
    outlook=outlook,
    score_sheet=score_sheet,
    sources=sources,
    orders=ORDERS,
    texts=texts.TEXTS,
    about=ABOUT,
    rulebook=FIGURES,
    collusion=COLLUSION,
    page=Page(
        script="table.js",
        styles=("table.css", "seats.css", "dock.css"),
        preload=("table.js", "dock.js", "pickers.js"),
        sprite="sprite.svg",
        thumbnail="thumbnail.js",
        verify="verify.js",
        chapters=("round", "revealed", "rewound", "over"),
    ),
    film=FILM,
    thumb=thumb,
)
