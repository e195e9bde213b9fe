"""The bot plays by the options of its table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules import RULES
from tests.rulesets.meuterer.table import Table, add, lay, sell, table


def suggested(game: Table) -> dict[str, Any]:
    view, moves = RULES.observe(game.s, game.turn), RULES.legal_moves(game.s, game.turn)
    return RULESET.bot.suggest(view, moves, Random(1), game.s.options).dump()


def test_bot_keeps_conflict_cards_when_it_must_offer_a_card() -> None:
    options = {"captain_opens": "must_offer"}
    hands = ["conflict conflict cloth", "salt", "grain"]
    assert suggested(table(hands, phase="offer", at="gruenland", options=options)) == lay("cloth")


@pytest.mark.parametrize(("value", "best"), [("share", "hochland"), ("alone", "rotes_riff")])
def test_bot_sells_where_a_merchant_leaves_it_something(value: str, best: str) -> None:
    """Three and no more for a tie with the merchant, or two for one with somebody else."""
    game = table(
        [""] * 4,
        phase="sale",
        at="rotes_riff",
        active="hochland rotes_riff",
        offers=["wine", "cloth", "wine", ""],
        roles=[None, "merchant", None, None],
        sales=[None, (("hochland", "cloth", 1),), (("rotes_riff", "wine", 1),), ()],
        options={"merchant_ties": value},
    )
    assert suggested(game) == sell(**{best: "1 wine"})


@pytest.mark.parametrize(("counts", "added"), [(True, 0), (False, 1)])
def test_bot_adds_conflict_cards_by_what_counts(*, counts: bool, added: int) -> None:
    """Two that the captain offered are more than the mutineer's one, if they count."""
    game = table(
        ["conflict wine", "salt", "grain"],
        offers=["conflict conflict", "conflict", ""],
        roles=[None, "mutineer", "merchant"],
        captain_to=1,
        phase="mutiny",
        options={"offered_conflicts_count": counts},
    )
    assert suggested(game) == add(added)


@pytest.mark.parametrize("withhold", [True, False])
def test_bot_brings_cards_where_they_earn_most(*, withhold: bool) -> None:
    """Of what lies on Hochland two salt count; there the wine would be ignored."""
    game = table(
        [""] * 3,
        phase="sale",
        at="rotes_riff",
        active="hochland rotes_riff",
        offers=["wine salt salt", "", ""],
        roles=[None] * 3,
        options={"sale_choice": "auto", "withhold_goods": withhold},
    )
    assert suggested(game) == sell(hochland="2 salt", rotes_riff="1 wine")
