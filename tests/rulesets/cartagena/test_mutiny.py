"""M1 to M9: the duels, the monkeys, and who has won."""

from __future__ import annotations

import json

import pytest

from games.engine.moves import IllegalMoveError
from games.rulesets.cartagena.rules import RULES
from tests.rulesets.cartagena.table import Table, mutiny

MANY = "grey1 grey1 grey1 pink1 pink1 pink1"


def fight_on(table: Table) -> Table:
    """Let everybody play on by first moves, to the end."""
    while waiting := table.to_move():
        table.act(f"{waiting[0]}: {table.offered(waiting[0])[0]}")
    return table


def test_m1_undeclared_player_is_publicly_out_of_the_mutiny() -> None:
    table = mutiny(MANY, MANY, "pink3", camps="v d -")
    assert table.told("mutiny")[0]["playing"] == [0, 1]
    assert table.to_move() == [0, 1]
    assert not table.view(0)["players"][2]["playing"]


def test_m1_all_lose_at_once_when_nobody_declared() -> None:
    table = mutiny("pink1", "pink1", camps="- -")
    assert table.s.phase == "over"
    assert table.winners() == []
    assert [standing.place for standing in RULES.standings(table.s) or []] == [1, 1]


def test_m2_sailors_not_placed_fill_the_empty_spaces_unseen() -> None:
    table = mutiny(MANY, MANY, camps="v d", pairs="6-5")
    assert len(table.s.valverde) == len(table.s.diaz) == 5
    duels = table.view(0)["duels"]
    assert (duels[0]["valverde"], duels[0]["diaz"]) == (6, 5)
    assert all(duel["valverde"] is None for duel in duels[1:])


def test_m2_first_camp_with_three_duels_wins_and_the_rest_is_not_fought() -> None:
    table = mutiny("pink3 pink3", "pink2 pink2", camps="v v", won="v v")
    fight_on(table)
    assert table.s.won.count("valverde") == 3
    assert len(table.s.won) == 3


def test_m2_three_duels_to_nothing_end_the_mutiny() -> None:
    strong = "pink1 pink1 pink1 pink1"
    table = fight_on(mutiny(strong, strong, camps="v v", pairs="10-1 9-2 8-3 7-4 6-5"))
    assert table.s.won == ["valverde"] * 3


def test_m3_both_sailors_are_revealed_and_all_choose_at_the_same_time() -> None:
    table = mutiny(MANY, MANY, MANY, camps="v d v")
    assert table.told("duel") == [{"duel": "A", "valverde": 6, "diaz": 5}]
    assert table.to_move() == [0, 1, 2]


def test_m3_players_who_have_chosen_are_public_and_their_cards_are_not() -> None:
    """To the byte: different choices give others the same views."""
    readings = []
    for card in ("grey1", "pink1"):
        table = mutiny(MANY, MANY, MANY, camps="v d v").act(f"1: play {card}")
        assert table.to_move() == [0, 2]
        others = [json.dumps(table.view(seat)) for seat in (0, 2, None)]
        moves = [table.offered(seat) for seat in (0, 2)]
        told = [[e for e in table.log if e.seen_by(seat)] for seat in (0, 2, None)]
        readings.append((others, moves, told))
    assert readings[0] == readings[1]


def test_m3_cards_are_shown_mixed_and_not_linked_to_players() -> None:
    """The same cards give the same views, whoever played which."""
    tables = [
        mutiny(MANY, MANY, MANY, camps="v d v").act("0: play grey1", f"1: play {a}", f"2: play {b}")
        for a, b in (("grey1", "pink1"), ("pink1", "grey1"))
    ]
    for table in tables:
        assert table.told("shown")[0]["cards"] == ["grey1", "grey1", "pink1"]
    assert tables[0].view(0) == tables[1].view(0)
    assert tables[0].view(None) == tables[1].view(None)


def test_m3_pink_adds_to_valverde_and_grey_to_diaz() -> None:
    table = mutiny("pink3 grey1", "grey2 pink1", camps="v d").act("0: play pink3", "1: play grey2")
    assert table.told("shown")[0]["totals"] == {"valverde": 9, "diaz": 7}


def test_m4_monkey_cannot_be_chosen_in_the_first_round() -> None:
    table = mutiny(MANY, MANY, camps="v d")
    assert table.offered(0) == ["play grey1", "play pink1"]


def test_m4_player_without_a_card_in_the_first_round_is_excluded_from_the_game() -> None:
    """No card at duel A. No theft, no payment, no target from then on."""
    table = mutiny(MANY, "", MANY, camps="v d v").act("0: play grey1", "2: play grey1")
    assert table.told("excluded") == [{"seats": [1]}]
    assert table.view(0)["players"][1]["excluded"]
    assert 1 not in table.s.playing
    table.act("0: play monkey", "2: play grey1")
    assert table.offered(0) == ["rob 2", "rob nobody"]


def test_m4_sailors_alone_decide_and_all_lose_when_everybody_is_excluded() -> None:
    table = mutiny("", "", camps="v d")
    assert table.s.phase == "over"
    assert table.s.won == ["valverde"] * 3
    assert table.winners() == []


def test_m5_a_card_or_the_monkey_is_chosen_from_the_second_round_on() -> None:
    table = mutiny(MANY, MANY, camps="v d").act("0: play grey1", "1: play grey1")
    assert table.offered(0) == ["play grey1", "play pink1", "play monkey"]


def test_m5_monkey_is_forced_without_exclusion_when_no_card_is_left() -> None:
    table = mutiny("pink1", MANY, camps="v d").act("0: play pink1", "1: play grey1")
    assert table.to_move() == [1]
    table.act("1: play grey1")
    assert table.s.excluded == []
    assert table.told("shown")[-1]["monkeys"] == [0]


def test_m6_single_monkey_in_the_second_round_steals_a_coin_or_declines() -> None:
    table = mutiny(MANY, MANY, MANY, camps="v d v")
    table.act("0: play grey1", "1: play grey1", "2: play grey1")
    table.act("0: play grey1", "1: play monkey", "2: play grey1")
    assert table.to_move() == [1]
    assert table.offered(1) == ["rob 0", "rob 2", "rob nobody"]
    table.act("1: rob 2")
    assert table.s.coins == [1, 2, 0]


@pytest.mark.parametrize("monkeys", [2, 3])
def test_m6_two_or_more_monkeys_take_a_coin_each_from_the_supply(monkeys: int) -> None:
    table = mutiny(MANY, MANY, MANY, camps="v d v")
    table.act("0: play grey1", "1: play grey1", "2: play grey1")
    second = ["monkey"] * monkeys + ["grey1"] * (3 - monkeys)
    table.act(*[f"{seat}: play {card}" for seat, card in enumerate(second)])
    assert table.s.coins == [2] * monkeys + [1] * (3 - monkeys)


def test_m6_monkey_in_a_later_round_gives_nothing() -> None:
    table = mutiny(MANY, MANY, camps="v d")
    for _ in range(2):
        table.act("0: play grey1", "1: play grey1")
    table.act("0: play monkey", "1: play grey1")
    assert table.s.coins == [1, 1]
    assert not table.told("paid")
    assert not table.told("stole")


def test_m7_short_supply_is_filled_by_a_levy_first() -> None:
    """Every player in the game with a coin pays one, monkey players too."""
    table = mutiny(MANY, MANY, MANY, camps="v d v", coins=[1, 1, 2], supply=1)
    table.act("0: play grey1", "1: play grey1", "2: play grey1")
    table.act("0: play monkey", "1: play monkey", "2: play grey1")
    assert table.told("levied") == [{"seats": [0, 1, 2]}]
    assert table.s.coins == [1, 1, 1]
    assert table.s.supply == 2, "what is left over stays there"


def test_m7_supply_still_short_pays_from_the_last_dealers_left() -> None:
    table = mutiny(MANY, MANY, MANY, camps="v d v", coins=[0, 0, 0], supply=1, dealer=1)
    table.act("0: play grey1", "1: play grey1", "2: play grey1")
    table.act("0: play monkey", "1: play monkey", "2: play monkey")
    assert table.s.coins == [0, 0, 1]


def test_m8_last_player_in_a_duel_goes_on_alone() -> None:
    table = mutiny(MANY, MANY, camps="v d").act("0: play grey1", "1: play grey1")
    table.act("0: play monkey", "1: play grey1", "0: rob nobody")
    assert table.to_move() == [1]
    table.act("1: play pink1", "1: play monkey")
    assert table.told("duel_won")[0]["duel"] == "A"


def test_m8_single_player_in_the_game_still_fights_the_duels() -> None:
    table = mutiny(MANY, "pink1", camps="v -")
    assert table.to_move() == [0]
    fight_on(table)
    assert len(table.s.won) >= 3


def test_m8_tie_goes_to_the_higher_sum_of_cards() -> None:
    table = mutiny("grey3 grey1", "pink2 pink1", camps="v d", pairs="6-5 8-7 10-9 2-1 4-3")
    table.act("0: play grey3", "1: play pink2", "0: play monkey", "1: play monkey")
    won = table.told("duel_won")[0]
    assert won["totals"] == {"valverde": 8, "diaz": 8}
    assert won["camp"] == "diaz"


def test_m8_combat_cards_leave_the_game_and_monkeys_return() -> None:
    table = mutiny(MANY, MANY, camps="v d").act("0: play grey1", "1: play pink1")
    table.act("0: play monkey", "1: play monkey")
    assert sorted(table.s.discards) == ["grey1", "pink1"]
    table.act("0: play grey1", "1: play grey1")
    assert "play monkey" in table.offered(0)


def last_duel(first: str, second: str, **position: object) -> Table:
    """Valverde, to whom both may belong, has won two duels; Valverde's sailor wins the third."""
    table = mutiny(first, second, won="v v", pairs="6-5 8-7 10-1 2-9 4-3", **position)  # type: ignore[arg-type]
    return fight_on(table)


def test_m9_most_gold_on_the_winning_side_wins() -> None:
    table = last_duel("pink1", "pink1", camps="v v", golds=["gold1", "gold3"], coins=[2, 1])
    assert table.winners() == [1]
    assert [standing.score for standing in RULES.standings(table.s) or []] == [4, 5], (
        "gold, coins, and one for the monkey"
    )


def test_m9_gold_on_the_losing_side_wins_nothing() -> None:
    table = last_duel("pink1", "pink1", camps="v d", golds=["gold1", "gold3"])
    assert table.winners() == [0]


def test_m9_tie_is_decided_by_cards_of_the_winning_colour_in_hand() -> None:
    table = mutiny(
        "pink3 pink3", "pink1 grey3", camps="v v", won="v v", pairs="6-5 8-7 10-1 2-9 4-3"
    )
    table.act("0: play pink3", "1: play pink1", "0: play monkey", "1: play monkey")
    over = table.told("over")[0]
    assert over["sums"] == [3, 0]
    assert table.winners() == [0]


def test_m9_remaining_tie_is_a_shared_victory() -> None:
    table = last_duel("pink1", "pink1", camps="v v")
    assert table.winners() == [0, 1]


def test_m9_all_lose_when_nobody_is_on_the_winning_side() -> None:
    table = last_duel("pink1", "pink1", camps="d d")
    assert table.winners() == []


def test_m9_after_the_game_camps_gold_and_sailors_are_shown_and_combat_cards_are_not() -> None:
    table = mutiny(
        "pink3 pink2", "pink1 grey3", camps="v d", won="v v", pairs="6-5 8-7 10-1 2-9 4-3"
    )
    table.act("0: play pink3", "1: play grey3")
    fight_on(table)
    view = table.view(None)
    assert [player["camp"] for player in view["players"]] == ["valverde", "diaz"]
    assert all(player["gold"] is not None for player in view["players"])
    hidden = json.dumps([view["players"], table.view(1)["players"]])
    assert "pink" not in hidden
    assert "grey" not in hidden


def test_card_not_in_hand_is_refused() -> None:
    with pytest.raises(IllegalMoveError):
        mutiny("pink1", "grey1", camps="v d").act("0: play grey1")
