"""dean_nero with ``nero_exchange=one_by_one``: "échange, une à une, de 0 à 3 de ses cartes"."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine.moves import IllegalMoveError
from games.rulesets.cartagena.manifest import RULESET
from games.rulesets.cartagena.rules.options import CartagenaOptions
from tests.rulesets.cartagena.table import Table, voyage

CARDS = "grey1 grey2 pink1 pink3"
ONE_BY_ONE = CartagenaOptions(nero_exchange="one_by_one")
RICH = (3, 1, 1)


def nero(**position: Any) -> Table:
    """Use dean_nero in the first turn of a round, one card or coin after the other."""
    table = voyage("dean_nero", "crackpott sate", nero_exchange="one_by_one", **position)
    return table.act("use dean_nero")


def traded(table: Table) -> tuple[int, int]:
    found = table.view(None)["voyage"]["traded"]
    return found["sold"], found["bought"]


def test_one_card_or_one_coin_is_offered_at_a_time_and_none_to_stop() -> None:
    table = nero(hands=[CARDS, "pink1", "pink1"], coins=RICH)
    assert table.offered() == [
        "no deal", "give grey1", "give grey2", "give pink1", "give pink3", "buy 1",
    ]  # fmt: skip


def test_card_bought_is_seen_before_the_next_is_traded() -> None:
    table = nero(combat="pink3 grey3 grey2", coins=RICH).act("buy 1")
    assert table.heard(0, "drew") == [{"cards": ["pink3"]}]
    assert "pink3" in table.me(0)["combat"]
    assert (table.to_move(), table.s.phase) == ([0], "dean_nero")


def test_after_a_sale_cards_alone_can_be_traded() -> None:
    table = nero(hands=[CARDS, "pink1", "pink1"], coins=RICH).act("give pink1")
    assert table.offered() == ["no deal", "give grey1", "give grey2", "give pink3"]


def test_after_a_purchase_coins_alone_can_be_traded() -> None:
    table = nero(hands=[CARDS, "pink1", "pink1"], coins=RICH).act("buy 1")
    assert table.offered() == ["no deal", "buy 1"]


def test_third_card_ends_the_trade() -> None:
    table = nero(hands=[CARDS, "pink1", "pink1"]).act("give grey1", "give grey2", "give pink1")
    assert (table.hand(0), table.s.coins[0]) == ("pink3", 4)
    assert table.to_move() == [1]


def test_third_coin_ends_the_trade() -> None:
    table = nero(coins=[4, 1, 1], combat="pink3 grey3 grey2 pink2").act("buy 1", "buy 1", "buy 1")
    assert (table.hand(0), table.s.coins[0]) == ("grey1 grey2 grey3 pink1 pink3", 1)
    assert table.to_move() == [1]


@pytest.mark.parametrize("before", [(), ("give grey1",), ("buy 1", "buy 1")])
def test_trade_can_be_stopped_before_and_after_each_card(before: tuple[str, ...]) -> None:
    table = nero(hands=[CARDS, "pink1", "pink1"], coins=RICH).act(*before, "no deal")
    assert table.to_move() == [1]
    assert table.s.coins[0] == 3 + len(before) * (1 if "give grey1" in before else -1)
    assert traded(table) == (0, 0)


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ({"hands": ["grey1", "pink1", "pink1"]}, "give grey1"),
        ({"supply": 1}, "give grey1"),
        ({"coins": [1, 1, 1]}, "buy 1"),
        ({"coins": [3, 1, 1], "combat": "pink3"}, "buy 1"),
    ],
    ids=["last card", "supply empty", "last coin", "pile empty"],
)
def test_trade_ends_when_nothing_more_is_possible(position: dict[str, Any], move: str) -> None:
    assert nero(**position).act(move).to_move() == [1]


def test_trade_is_declined_without_asking_when_nothing_is_possible() -> None:
    table = nero(hands=["", "pink1", "pink1"], coins=[0, 1, 1])
    assert table.told("gave") == [{"seat": 0, "combat": 0, "coins": 0}]
    assert table.to_move() == [1]


def test_cards_sold_come_up_in_the_order_in_which_they_were_sold() -> None:
    table = nero(combat="pink3").act("give pink1", "give grey1")
    assert table.s.combat == ["grey1", "pink1", "pink3"]
    assert [card["card"] for card in table.me(0)["under_pile"]["combat"]] == ["pink1", "grey1"]


def test_trade_one_by_one_shows_others_how_many_cards_and_not_which() -> None:
    tables = [nero(combat="pink3").act(f"give {card}") for card in ("pink1", "grey1")]
    assert tables[0].told("gave") == [{"seat": 0, "combat": 1, "coins": 0}]
    for seat in (1, 2, None):
        assert tables[0].view(seat) == tables[1].view(seat)
    assert tables[0].heard(0, "put_under") == [{"cards": ["pink1"]}]


def test_everyone_sees_how_much_was_traded_so_far() -> None:
    table = nero(hands=[CARDS, "pink1", "pink1"], coins=RICH)
    assert traded(table) == (0, 0)
    assert traded(table.act("give grey1", "give grey2")) == (2, 0)
    table = nero(hands=[CARDS, "pink1", "pink1"], coins=RICH).act("buy 1")
    assert traded(table) == (0, 1)


def test_view_where_cards_are_named_at_once_has_nothing_of_the_kind() -> None:
    table = voyage("dean_nero", "crackpott sate").act("use dean_nero")
    assert "traded" not in table.view(0)["voyage"]


def test_voyage_goes_on_while_cards_are_traded() -> None:
    """V8: what the turn leaves empty counts, not what it empties on the way."""
    table = nero(supply=2, exhaustion_timing="immediate").act("give grey1")
    assert table.s.ended is None
    assert table.act("give pink1").s.ended == "exhausted"


def test_position_in_the_middle_of_a_trade_can_be_stored() -> None:
    table = nero(hands=[CARDS, "pink1", "pink1"]).act("give grey1")
    stored = json.loads(json.dumps(table.s.dump()))
    assert RULESET.rules.load(stored) == table.s
    del stored["traded"], stored["options"]["nero_exchange"]
    assert RULESET.rules.load(stored).traded == 0, "as in positions of before"


@pytest.mark.parametrize(
    "several",
    [
        {"direction": "cards_for_coins", "cards": ["grey1", "grey1"]},
        {"direction": "coins_for_cards", "count": 2},
    ],
)
def test_order_with_several_cards_at_once_is_refused(several: dict[str, Any]) -> None:
    move = {"kind": "dean_nero", **several}
    assert RULESET.orders.read_move(move, CartagenaOptions()).matches(move)
    with pytest.raises(IllegalMoveError):
        RULESET.orders.read_move(move, ONE_BY_ONE)


def test_single_coin_alone_can_be_written_into_an_order() -> None:
    view = nero().view(0)
    for options, counts in ((ONE_BY_ONE, [1]), (CartagenaOptions(), [1, 2, 3])):
        moves = dict(RULESET.orders.writable(view, options))["dean_nero"]
        assert [move["count"] for move in moves if "count" in move] == counts


def test_record_keeps_the_cards_secret_and_can_be_checked() -> None:
    table = nero(hands=[CARDS, "pink1", "pink1"])
    moves = table.s, 0, {"kind": "dean_nero", "direction": "cards_for_coins", "count": 1}
    state, found = RULESET.sealed.reconstruct(*moves, [])
    assert RULESET.sealed.publish(found.dump()) == moves[2]
    after, _ = RULESET.rules.apply(state, 0, found)
    assert RULESET.rules.to_move(after) == [0]
