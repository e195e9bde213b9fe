"""Cartagena as the platform knows it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.rulesets.cartagena import texts
from games.rulesets.cartagena.about import ABOUT
from games.rulesets.cartagena.game import GAME
from games.rulesets.cartagena.moderation import COLLUSION
from games.rulesets.cartagena.rulebook.figures import FIGURES
from games.rulesets.manifest import Page

RULESET: Final = replace(
    GAME,
    texts=texts.TEXTS,
    about=ABOUT,
    rulebook=FIGURES,
    collusion=COLLUSION,
    page=Page(
        script="table.js",
        styles=("table.css", "duel.css"),
        preload=("table.js", "pickers.js"),
        sprite="sprite.svg",
        thumbnail="thumbnail.js",
        verify="verify.js",
        chapters=("round", "mutiny", "duel", "rewound", "over"),
    ),
)
