"""The built-in games without their pages, under keys of their own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from games.rulesets.cartagena.manifest import RULESET as CARTAGENA
from games.rulesets.manifest import Page, Ruleset
from games.rulesets.meuterer.manifest import RULESET as MEUTERER


def without_page(ruleset: Ruleset, key: str) -> Ruleset:
    """The game under another key, with a folder in which there is nothing."""
    folder = Path(__file__).parent / key
    folder.mkdir(exist_ok=True)
    return replace(ruleset, key=key, folder=folder, page=Page(), rulebook=None)


PLAIN_MEUTERER: Final = without_page(MEUTERER, "plain_meuterer")
PLAIN_CARTAGENA: Final = without_page(CARTAGENA, "plain_cartagena")
