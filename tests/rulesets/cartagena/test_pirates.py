"""The thirteen pirates: what using each of them does, and what it reveals to whom."""

from __future__ import annotations

import json

import pytest

from tests.rulesets.cartagena.table import Table, voyage


def use(pirate: str, **position: object) -> Table:
    """Use a pirate in the first turn of a round; others lie face down."""
    down = "crackpott sate" if pirate != "crackpott" else "tembo sate"
    return voyage(pirate, down, **position).act(f"use {pirate}")  # type: ignore[arg-type]


def test_captain_valverde_gives_the_top_gold_card_in_private_and_a_coin() -> None:
    table = use("captain_valverde", gold="gold3 gold1")
    assert table.s.golds[0] == ("gold3",)
    assert table.s.coins[0] == 2
    assert table.heard(0, "drew") == [{"cards": ["gold3"]}]
    assert table.told("gained") == [{"seat": 0, "combat": 0, "gold": 1, "coins": 1}]


def test_crackpott_gives_two_combat_cards() -> None:
    table = use("crackpott", combat="pink3 grey2 grey1")
    assert table.hand(0) == "grey1 grey2 pink1 pink3"


class TestRamonDiaz:
    """Looks at the top gold and the top combat card, keeps one; the other goes under its pile."""

    def test_kept_gold_comes_into_hand_and_combat_goes_under_its_pile(self) -> None:
        table = use("ramon_diaz", gold="gold2 gold1", combat="pink3 grey1")
        assert table.offered() == ["keep gold", "keep combat"]
        assert table.heard(0, "looked") == [{"combat": ["pink3"], "gold": ["gold2"]}]
        table.act("keep gold")
        assert table.s.golds[0] == ("gold2",)
        assert table.s.combat == ["pink3", "grey1"], "under the pile, drawn last"

    def test_kind_kept_is_public_and_its_value_private(self) -> None:
        table = use("ramon_diaz", gold="gold2 gold1", combat="pink3 grey1").act("keep combat")
        assert table.told("gained") == [{"seat": 0, "combat": 1, "gold": 0, "coins": 0}]
        assert "pink3" not in json.dumps([table.view(1), table.view(None)])

    def test_card_of_the_only_filled_pile_is_kept(self) -> None:
        assert use("ramon_diaz", gold="", combat="pink3").hand(0) == "grey1 pink1 pink3"
        assert use("ramon_diaz", gold="gold3", combat="").s.golds[0] == ("gold3",)

    def test_ramon_diaz_with_empty_piles_gains_nothing(self) -> None:
        table = use("ramon_diaz", gold="", combat="")
        assert table.told("gained") == [{"seat": 0, "combat": 0, "gold": 0, "coins": 0}]

    def test_cards_seen_are_kept_as_a_dated_note_for_their_viewer(self) -> None:
        table = use("ramon_diaz", gold="gold2 gold1", combat="pink3 grey1").act("keep gold")
        note = json.dumps(table.me(0)["notes"])
        assert "gold2" in note
        assert "pink3" in note
        assert table.me(1)["notes"] == []


class TestTembo:
    """Looks at two combat cards, keeps one; the other goes under the pile."""

    def test_kept_card_comes_into_hand_and_the_other_goes_under_the_pile(self) -> None:
        table = use("tembo", combat="pink3 grey2 grey1")
        assert set(table.offered()) == {"keep pink3", "keep grey2"}
        table.act("keep grey2")
        assert table.hand(0) == "grey1 grey2 pink1"
        assert table.s.combat == ["pink3", "grey1"]

    def test_two_equal_cards_still_ask_for_a_choice(self) -> None:
        table = use("tembo", combat="pink2 pink2 grey1")
        assert table.to_move() == [0]
        assert table.offered() == ["keep pink2"]

    def test_only_card_left_is_kept(self) -> None:
        table = use("tembo", combat="pink3")
        assert table.hand(0) == "grey1 pink1 pink3"
        assert table.to_move() == [1]

    def test_view_of_other_seats_is_the_same_whichever_card_was_kept(self) -> None:
        tables = [
            use("tembo", combat="pink3 grey2 grey1").act(f"keep {c}") for c in ("pink3", "grey2")
        ]
        for seat in (1, 2, None):
            assert tables[0].view(seat) == tables[1].view(seat)


class TestWesselJan:
    """Puts 0 to 3 of the player's combat cards under the pile, then draws as many."""

    def test_card_named_first_is_drawn_again_first(self) -> None:
        table = use("wessel_jan", combat="pink3 pink2 grey3").act("give pink1 grey1")
        assert table.hand(0) == "pink2 pink3"
        assert table.s.combat == ["grey1", "pink1", "grey3"]

    def test_short_pile_may_give_own_cards_back(self) -> None:
        table = use("wessel_jan", combat="pink3").act("give grey1 pink1")
        assert table.hand(0) == "grey1 pink3"

    def test_wessel_jan_shows_others_how_many_cards_and_not_which(self) -> None:
        table = use("wessel_jan", combat="pink3 pink2").act("give pink1")
        assert table.told("gave") == [{"seat": 0, "combat": 1, "coins": 0}]
        assert table.heard(0, "put_under") == [{"cards": ["pink1"]}]

    def test_none_to_three_cards_are_offered(self) -> None:
        table = use("wessel_jan", hands=["grey1 grey1 grey1 grey1", "pink1", "pink1"])
        assert table.offered() == [
            "give",
            "give grey1",
            "give grey1 grey1",
            "give grey1 grey1 grey1",
        ]


class TestDeanNero:
    """0 to 3 combat cards for coins, or coins for cards, one for one, in one direction."""

    def test_cards_are_sold_for_coins(self) -> None:
        table = use("dean_nero", combat="pink3").act("give pink1 grey1")
        assert table.hand(0) == ""
        assert table.s.coins[0] == 3
        assert table.s.combat == ["grey1", "pink1", "pink3"]

    def test_dean_nero_pays_coins_for_cards(self) -> None:
        table = use("dean_nero", combat="pink3 grey3 grey2", coins=[2, 1, 1]).act("buy 2")
        assert table.hand(0) == "grey1 grey3 pink1 pink3"
        assert table.s.coins[0] == 0

    def test_trade_is_limited_by_supply_and_pile(self) -> None:
        table = use("dean_nero", combat="pink3", supply=1, coins=[3, 1, 1])
        assert table.offered() == ["no deal", "give grey1", "give pink1", "buy 1"]

    def test_gold_cards_are_never_traded(self) -> None:
        table = use("dean_nero", golds=["gold3", "", ""])
        assert not any("gold" in offered for offered in table.offered())


class TestPang:
    """The top combat card or one coin; if one of them has run out, the other."""

    def test_combat_card_or_coin_is_taken(self) -> None:
        assert use("pang").offered() == ["take combat", "take coin"]
        assert use("pang", combat="pink3").act("take combat").hand(0) == "grey1 pink1 pink3"
        assert use("pang").act("take coin").s.coins[0] == 2

    def test_coin_or_card_is_taken_when_the_other_has_run_out(self) -> None:
        assert use("pang", combat="").s.coins[0] == 2
        assert use("pang", combat="pink3", supply=0).hand(0) == "grey1 pink1 pink3"

    def test_nothing_is_taken_when_both_have_run_out(self) -> None:
        table = use("pang", combat="", supply=0)
        assert table.told("gained") == [{"seat": 0, "combat": 0, "gold": 0, "coins": 0}]


class TestChangYe:
    """One coin from any opponent who has one, or none."""

    def test_coin_is_stolen_from_an_opponent(self) -> None:
        table = use("chang_ye", coins=[0, 2, 0])
        assert table.offered() == ["rob 1", "rob nobody"]
        table.act("rob 1")
        assert table.s.coins == [1, 1, 0]
        assert table.told("stole") == [{"seat": 0, "target": 1}]

    def test_theft_without_coins_anywhere_is_declined(self) -> None:
        table = use("chang_ye", coins=[1, 0, 0])
        assert table.told("stole") == [{"seat": 0, "target": None}]
        assert table.to_move() == [1]


class TestSate:
    """One coin for the player who revealed it, one more for each turn that ended since."""

    @pytest.mark.parametrize(("offer", "coins"), [(1, 2), (2, 3), (3, 4), (4, 5)])
    def test_offer_of_one_to_four_coins_is_paid(self, offer: int, coins: int) -> None:
        assert use("sate", offer=offer).s.coins[0] == coins

    def test_short_supply_pays_what_it_has(self) -> None:
        table = use("sate", offer=4, supply=2)
        assert table.s.coins[0] == 3
        assert table.s.supply == 0

    def test_sate_used_when_revealed_pays_one_coin(self) -> None:
        table = voyage("", "sate pang tembo", gold="").act("use sate")
        assert table.s.coins[0] == 2

    def test_turn_ended_by_the_ghost_raises_the_offer(self) -> None:
        """Seat 0 leaves it, seat 1 meets the ghost, seat 2 takes three coins."""
        table = voyage("", "sate pang ghost tembo crackpott").act("reveal", "use pang", "take coin")
        table.act("reveal")
        assert table.view(None)["voyage"]["sate_offer"] == 3
        assert table.act("use sate").s.coins[2] == 4

    def test_offer_starts_again_in_a_new_round(self) -> None:
        table = voyage("sate pang tembo crackpott", "bijoux", turns=2, offer=3)
        table.act("use pang", "take coin")
        assert table.s.round == 2
        assert table.view(None)["voyage"]["sate_offer"] in (0, 1)


class TestBijoux:
    """Undeclared: must declare. Declared: secretly keeps or changes."""

    def test_declaration_is_public_and_its_camp_private(self) -> None:
        table = use("bijoux")
        assert table.offered() == ["declare valverde", "declare diaz"]
        table.act("declare diaz")
        assert table.told("declared") == [{"seat": 0, "again": False}]
        assert table.me(0)["camp"] == "diaz"
        assert table.view(1)["players"][0]["declared"]
        assert table.view(1)["players"][0]["camp"] is None

    def test_keeping_and_changing_look_the_same_to_others(self) -> None:
        tables = [
            use("bijoux", camps="v - -").act(f"declare {camp}") for camp in ("valverde", "diaz")
        ]
        for seat in (1, 2, None):
            assert tables[0].view(seat) == tables[1].view(seat)
            logs = [[e for e in table.log if e.seen_by(seat)] for table in tables]
            assert logs[0] == logs[1]


class TestOjo:
    """Undeclared: may declare. Declared: may look at the camp of one declared opponent."""

    def test_undeclared_player_may_declare_or_do_nothing(self) -> None:
        assert use("ojo").offered() == ["declare valverde", "declare diaz", "nothing"]

    def test_target_of_a_look_is_public_and_the_camp_private(self) -> None:
        table = use("ojo", camps="v d -").act("look at 1")
        assert table.told("spied") == [{"seat": 0, "target": 1}]
        assert table.heard(0, "saw_camp") == [{"target": 1, "camp": "diaz"}]
        assert "diaz" in json.dumps(table.me(0)["notes"])
        assert "diaz" not in json.dumps(table.view(2)["players"])

    def test_player_is_not_asked_when_no_opponent_has_declared(self) -> None:
        table = use("ojo", camps="v - -")
        assert table.told("spied") == [{"seat": 0, "target": None}]
        assert table.to_move() == [1]

    def test_note_of_a_camp_goes_stale_when_the_target_may_have_changed(self) -> None:
        """The note says that the target might have changed camp, and not to which."""
        table = voyage("ojo bijoux", "tembo sate", camps="v d -").act("use ojo", "look at 1")
        before = table.me(0)["notes"]
        table.act("use bijoux", "declare diaz")
        after = table.me(0)["notes"]
        assert before != after
        assert "stale" in json.dumps(after)
