"""Meuterer as the platform knows it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.rulesets.manifest import Page
from games.rulesets.meuterer import texts
from games.rulesets.meuterer.about import ABOUT, SCENE
from games.rulesets.meuterer.game import GAME
from games.rulesets.meuterer.moderation import COLLUSION
from games.rulesets.meuterer.rulebook.figures import FIGURES

RULESET: Final = replace(
    GAME,
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
        scene=SCENE,
    ),
)
