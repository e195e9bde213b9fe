"""The other readings of M7, M8 and M9: ``supply_refill=until_enough`` and ``strongest=highest``."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.rulesets.cartagena.manifest import RULESET
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.rules.score_sheet import score_sheet
from tests.rulesets.cartagena.table import Table, mutiny

MANY = "grey1 grey1 pink1 pink1"


def three_monkeys(coins: list[int], supply: int, refill: str = "until_enough") -> Table:
    """The second round of a duel, in which all three play their monkeys."""
    table = mutiny(
        MANY, MANY, MANY, camps="v d v", coins=coins, supply=supply, supply_refill=refill
    )
    table.act("0: play grey1", "1: play grey1", "2: play grey1")
    return table.act("0: play monkey", "1: play monkey", "2: play monkey")


def test_m7_coins_are_paid_in_round_after_round_until_there_are_enough() -> None:
    """ "Les récompenses ne sont attribuées qu'une fois la réserve reconstituée." """
    table = three_monkeys([4, 0, 0], supply=0)
    assert [levy["seats"] for levy in table.told("levied")] == [[0], [0], [0]]
    assert table.told("paid") == [{"seats": [1, 2, 0]}], "from the last dealer's left"
    assert (table.s.coins, table.s.supply) == ([2, 1, 1], 0)


def test_m7_coins_are_paid_in_once_by_default() -> None:
    table = three_monkeys([4, 0, 0], supply=0, refill="once")
    assert [levy["seats"] for levy in table.told("levied")] == [[0]]
    assert (table.s.coins, table.s.supply) == ([3, 1, 0], 0)


def test_m7_paying_in_stops_when_nobody_has_a_coin() -> None:
    table = three_monkeys([1, 1, 0], supply=0)
    assert [levy["seats"] for levy in table.told("levied")] == [[0, 1], []]
    assert (table.s.coins, table.s.supply) == ([0, 1, 1], 0)


def test_m7_nothing_is_paid_in_when_the_supply_is_enough() -> None:
    assert three_monkeys([4, 0, 0], supply=3).told("levied") == []


def test_m7_what_is_left_over_stays_in_the_supply() -> None:
    table = three_monkeys([2, 2, 2], supply=1)
    assert [levy["seats"] for levy in table.told("levied")] == [[0, 1, 2]]
    assert (table.s.coins, table.s.supply) == ([2, 2, 2], 1)


def duel(first: str, second: str, strongest: str, pair: str = "6-5") -> dict[str, Any]:
    """Duel A, in which each plays these cards and then the monkey; its end."""
    one, other = first.split(), second.split()
    table = mutiny(
        f"{first} {MANY}", f"{second} {MANY}", camps="v d", pairs=f"{pair} 8-9 10-1",
        strongest=strongest,
    )  # fmt: skip
    for mine, theirs in zip(one, other, strict=True):
        table.act(f"0: play {mine}", f"1: play {theirs}")
    table.act("0: play monkey", "1: play monkey")
    return table.told("duel_won")[0]


@pytest.mark.parametrize(("strongest", "camp"), [("sum", "diaz"), ("highest", "valverde")])
def test_m8_tie_goes_to_the_highest_single_card(strongest: str, camp: str) -> None:
    """ "Le camp avec la plus forte valeur de cartes de combat l'emporte." """
    won = duel("pink3 grey2", "grey1 grey1", strongest)
    assert won["totals"] == {"valverde": 9, "diaz": 9}
    assert won["camp"] == camp


@pytest.mark.parametrize("strongest", ["sum", "highest"])
def test_m8_equal_highest_cards_leave_a_tie_to_the_sum(strongest: str) -> None:
    won = duel("pink2 pink1", "grey2 grey2", strongest)
    assert won["totals"] == {"valverde": 9, "diaz": 9}
    assert won["camp"] == "diaz"


@pytest.mark.parametrize("strongest", ["sum", "highest"])
def test_m8_camp_without_a_card_loses_a_tie(strongest: str) -> None:
    won = duel("grey1", "grey1", strongest, pair="7-5")
    assert won["totals"] == {"valverde": 7, "diaz": 7}
    assert won["camp"] == "diaz"


@pytest.mark.parametrize("strongest", ["sum", "highest"])
def test_m8_higher_total_wins_whatever_the_cards(strongest: str) -> None:
    assert duel("pink1 pink1", "grey2 pink1", strongest)["camp"] == "valverde"


def end(strongest: str, first: str, second: str) -> Table:
    """The third duel, which Valverde's camp wins; both belong to it and have as much gold."""
    table = mutiny(
        f"pink1 {first}", f"pink1 {second}", camps="v v", won="v v",
        pairs="6-5 8-7 10-1 2-9 4-3", strongest=strongest,
    )  # fmt: skip
    return table.act("0: play pink1", "1: play pink1", "0: play monkey", "1: play monkey")


@pytest.mark.parametrize(
    ("strongest", "sums", "winners"), [("sum", [4, 3], [0]), ("highest", [2, 3], [1])]
)
def test_m9_tie_is_decided_by_the_highest_card_of_the_winning_colour(
    strongest: str, sums: list[int], winners: list[int]
) -> None:
    table = end(strongest, "pink2 pink2", "pink3")
    assert table.told("over")[0]["sums"] == sums
    assert table.winners() == winners


def test_m9_equal_highest_cards_are_a_shared_victory() -> None:
    assert end("sum", "pink2 pink2", "pink2").winners() == [0]
    assert end("highest", "pink2 pink2", "pink2").winners() == [0, 1]


def test_m9_no_card_of_the_colour_counts_nothing() -> None:
    table = end("highest", "grey3", "grey1")
    assert table.told("over")[0]["sums"] == [0, 0]
    assert table.winners() == [0, 1]


def test_m9_highest_cards_alone_are_shown() -> None:
    table = end("highest", "pink2 pink2", "pink3")
    over = table.told("over")[0]
    assert over["tie_by"] == "highest"
    assert [player["tie_sum"] for player in table.view(None)["players"]] == [2, 3]
    assert "pink" not in json.dumps([over, table.view(None)["players"], table.view(1)["players"]])
    assert "tie_by" not in end("sum", "pink2 pink2", "pink3").told("over")[0]


@pytest.mark.parametrize("strongest", ["sum", "highest"])
def test_m9_score_sheet_gives_the_gold_whatever_decides_a_tie(strongest: str) -> None:
    table = end(strongest, "pink2 pink2", "pink3")
    rows = score_sheet(table.view(None))
    assert [row.label for row in rows] == ["belongings", "mutiny"]
    assert rows[1].seats == [{"lost": 0}, {"lost": 0}]
    standings = RULES.standings(table.s) or []
    assert [standing.score for standing in standings] == [2, 2]


def test_m9_text_of_the_end_says_what_decided() -> None:
    def told(strongest: str) -> str:
        log = end(strongest, "pink2 pink2", "pink3").log
        (text,) = RULESET.texts.event_texts([e for e in log if e.kind == "over"], ["anna", "bernd"])
        return text

    assert "Tied, with combat cards of the winning colour: anna 4, bernd 3." in told("sum")
    assert "Tied, with the highest combat card of the winning colour: anna 2, bernd 3." in told(
        "highest"
    )
