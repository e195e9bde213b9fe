"""Orders in Meuterer: what can be parsed and asked, and the rules of thumb."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.moves import IllegalMoveError
from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.options import MeutererOptions
from tests.rulesets.meuterer.table import Table, add, lay, pass_, pay, put_back, sell, table, take

HANDS = ["wine wine conflict grain grain", "ruby salt salt cloth cloth", "wine salt conflict cloth"]


def read(data: Any, **options: Any) -> Any:
    return RULESET.orders.read_move(data, MeutererOptions.parse(options)).dump()


def facts(t: Table, seat: int) -> dict[str, Any]:
    return RULESET.orders.facts(RULES.observe(t.s, seat))


def by_rule(t: Table, rule: str) -> dict[str, Any]:
    view, moves = RULES.observe(t.s, t.turn), RULES.legal_moves(t.s, t.turn)
    return RULESET.orders.by_rule(view, moves, rule, t.s.options).dump()


def test_cards_put_back_are_parsed_in_any_order() -> None:
    assert read(put_back("wine ruby salt")) == read(put_back("salt wine ruby"))


@pytest.mark.parametrize(
    "wrong",
    [
        pay(4),
        pay(True),
        add(7),
        add(-1),
        lay("pirate"),  # only with pirates
        take("captain"),
        put_back(""),
        put_back("ruby ruby ruby ruby"),
        put_back("pirate grain"),
        sell(atlantis="1 wine"),
        sell(hochland="0 wine"),
        sell(hochland="5 ruby"),  # there are four
        sell(hochland="3 ruby", eisfelsen="2 ruby"),
        sell(eisfelsen="1 wine"),  # where rubies sell
        sell(hochland="1 conflict"),
        sell(hochland="1 wine", rotes_riff="1 wine", sandkap="1 wine"),
    ],
)
def test_order_with_a_move_that_is_never_possible_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(IllegalMoveError):
        read(wrong)


def test_pirate_card_is_parsed_when_it_is_in_the_box() -> None:
    assert read(lay("pirate"), pirates=True) == lay("pirate")


def test_roles_left_are_a_fact_only_for_the_player_looking_at_them() -> None:
    t = table(HANDS).play(pay(1), pass_(), pass_(), take("mutineer"), pass_())
    assert RULESET.orders.question(RULES.observe(t.s, 2)) == "role"
    left = ["quartermaster", "cabin_boy", "merchant", "dock_worker"]
    assert [facts(t, seat)["roles_left"] for seat in range(3)] == [[], [], left]
    assert [facts(t, seat)["roles_left_count"] for seat in range(3)] == [4, 4, 4]
    assert [facts(t, seat)["passed"] for seat in range(3)] == [3, 3, 3]


def test_facts_count_the_own_hand_and_the_others_offers() -> None:
    t = table(HANDS)
    assert facts(t, 0)["wage"] == -1
    t.play(pay(2), lay("wine"), lay("salt"), lay("wine"))
    assert facts(t, 0)["wage"] == 2
    assert (facts(t, 0)["offered.wine"], facts(t, 0)["hand.wine"]) == (1, 1)
    assert (facts(t, 1)["offered.wine"], facts(t, 1)["offered.salt"]) == (2, 0)


def test_conflict_cards_can_be_answered_by_none_and_all() -> None:
    t = table(["conflict conflict", "wine", "salt"], phase="mutiny", roles=[None, "mutineer", None])
    assert (by_rule(t, "none"), by_rule(t, "all")) == (add(0), add(2))


def test_sale_that_earns_most_considers_what_others_can_still_sell() -> None:
    offers = ["wine salt salt", "wine wine", "salt"]
    t = table([""] * 3, phase="sale", at="rotes_riff", active="hochland rotes_riff", offers=offers)
    assert by_rule(t, "most") == sell(hochland="2 salt", rotes_riff="1 wine")


def test_sale_that_earns_most_considers_what_others_have_sold() -> None:
    offers = ["wine wine", "wine salt", ""]
    t = table([""] * 3, phase="sale", at="rotes_riff", active="hochland rotes_riff", offers=offers)
    assert by_rule(t, "most") == sell(hochland="1 wine", rotes_riff="1 wine")
    t.play(sell(rotes_riff="2 wine"))
    assert by_rule(t, "most") == sell(hochland="1 salt", rotes_riff="1 wine")


def test_dock_worker_puts_conflict_cards_back_first_or_last() -> None:
    t = table(
        ["wine wine wine wine wine", "salt", "salt"],
        phase="refill",
        roles=["dock_worker", None, None],
        offers=["", "", ""],
        pile="conflict ruby wine",
        captain_to=1,
    )
    assert t.s.drawn, "all three go back, whatever the rule"
    assert by_rule(t, "conflict_first") == by_rule(t, "conflict_last")
    t = table(
        ["wine wine wine wine", "salt", "salt"],
        phase="refill",
        roles=["dock_worker", None, None],
        offers=["", "", ""],
        pile="conflict ruby wine wine",
        captain_to=1,
    )
    assert "conflict" in by_rule(t, "conflict_first")["cards"]
    assert "conflict" not in by_rule(t, "conflict_last")["cards"]


@pytest.mark.parametrize(("value", "best"), [("share", "hochland"), ("alone", "rotes_riff")])
def test_sale_that_earns_most_considers_a_merchant_who_takes_it_all(value: str, best: str) -> None:
    """Three and no more for a tie with the merchant, or two for one with somebody else."""
    t = table(
        [""] * 4,
        phase="sale",
        at="rotes_riff",
        active="hochland rotes_riff",
        offers=["wine", "cloth", "wine", ""],
        roles=[None, "merchant", None, None],
        sales=[None, (("hochland", "cloth", 1),), (("rotes_riff", "wine", 1),), ()],
        options={"merchant_ties": value},
    )
    assert by_rule(t, "most") == sell(**{best: "1 wine"})
