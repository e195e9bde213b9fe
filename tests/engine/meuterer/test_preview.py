"""What a choice is said to do is what it does: previews held against what then happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.core import Event, Log, Move, Seat
from games.engine.meuterer import RULES
from games.engine.meuterer.moves import Conflict, Offer, Pass, Return, Sell, TakeRole, Wage
from games.engine.meuterer.state import Meuterer
from games.engine.playout import walk
from tests.engine.deals import Deal, for_rulesets
from tests.engine.meuterer.table import table

of_meuterer = for_rulesets("meuterer", examples=40)
Moment = tuple[dict[str, Any], Meuterer, Seat, Move, Meuterer, Log]


def moments(deal: Deal) -> Iterator[Moment]:
    """Each move of a random game, with what had been said of it, by kind."""
    state, _ = deal.setup()
    for before, seat, move, after, log in walk(deal.rules, state, deal.rng()):
        facts = deal.rules.preview(deal.rules.observe(before, seat), move, deal.options)
        yield {fact.kind: fact.data for fact in facts}, before, seat, move, after, log


def told(log: Log, kind: str) -> dict[str, Any] | None:
    return next((event.data for event in log if event.kind == kind), None)


@of_meuterer
def test_a_captain_who_passes_marks_the_island_that_was_named(deal: Deal) -> None:
    for facts, _before, _seat, move, _after, log in moments(deal):
        passed = told(log, "passed")
        if isinstance(move, Pass) and "captain_to" in facts:
            assert passed is not None
            assert passed["destination"] == facts["captain_to"]["island"]


@of_meuterer
def test_a_mutineer_is_bound_for_the_island_that_was_named(deal: Deal) -> None:
    named = None
    for facts, _before, _seat, _move, _after, log in moments(deal):
        named = facts.get("mutineer", named)
        if (bound := told(log, "destination")) is not None:
            assert named is not None
            assert bound["destination"] == named["island"]


@of_meuterer
def test_a_pirate_ship_goes_where_it_was_said_to_go_and_does_what_was_said(deal: Deal) -> None:
    for facts, before, seat, move, after, log in moments(deal):
        if not (isinstance(move, Offer) and move.card == "pirate"):
            continue
        ship = told(log, "pirate")
        assert ship is not None
        assert {name: ship[name] for name in ("steps", "island")} == facts["pirate"]
        taken, sunk = told(log, "taken"), told(log, "sunk")
        assert ("takes" in facts, "sinks" in facts) == (taken is not None, sunk is not None)
        opened = sum(map(len, before.offers))
        if taken is not None:
            assert len(taken["cards"]) == facts["takes"]["count"] == opened
        if sunk is not None:
            assert facts["sinks"]["count"] == opened
        then = facts["captain_then" if seat == before.captain else "mutineer_then"]
        assert then["steps"] == len(after.hands[seat])


@of_meuterer
def test_a_mutiny_of_which_the_end_was_certain_ends_so(deal: Deal) -> None:
    certain = 0
    for facts, _before, _seat, move, _after, log in moments(deal):
        mutiny = told(log, "mutiny")
        if not isinstance(move, Conflict):
            continue
        sides = facts["sides"]
        if mutiny is not None:
            assert (sides["captain"], sides["mutineers"]) == (
                mutiny["captain"],
                mutiny["mutineers"],
            )
            assert sides["won"] == mutiny["won"]
        certain += sides["certain"]
        assert not sides["certain"] or mutiny is not None
    assert deal.options.dump()["mutiny_laps"] == "one" or not certain


@of_meuterer
def test_the_last_to_sell_earns_what_he_was_told(deal: Deal) -> None:
    for before, seat, move, _after, log in walk(deal.rules, deal.setup()[0], deal.rng()):
        if not isinstance(move, Sell):
            continue
        facts = deal.rules.preview(deal.rules.observe(before, seat), move, deal.options)
        sales = {event.data["island"]: event.data for event in log if event.kind == "sale"}
        asked = {event.data["seat"] for event in log if event.kind == "sold"} - {seat}
        for fact in facts:
            if not sales or asked or fact.kind != "sells":
                continue
            assert fact.data["earned"] == sales[fact.data["island"]]["earned"][seat]
            assert fact.data["later"] == []


@of_meuterer
def test_who_is_not_named_as_still_to_sell_cannot_change_it(deal: Deal) -> None:
    said: list[tuple[Seat, dict[str, Any]]] = []
    for before, seat, move, _after, log in walk(deal.rules, deal.setup()[0], deal.rng()):
        if isinstance(move, Sell):
            view = deal.rules.observe(before, seat)
            facts = deal.rules.preview(view, move, deal.options)
            said += [(seat, fact.data) for fact in facts if fact.kind == "sells"]
        sales = {event.data["island"]: event.data for event in log if event.kind == "sale"}
        for seller, lot in said if sales else ():
            sale = sales[lot["island"]]
            if not lot["later"]:
                assert sale["earned"][seller] == lot["earned"]
            for other, most in lot["later"]:
                assert sale["sold"][other] <= most
        if sales:
            said = []


@of_meuterer
def test_the_cards_that_stay_are_those_that_were_named(deal: Deal) -> None:
    for facts, _before, seat, move, after, _log in moments(deal):
        if isinstance(move, Return) and after.phase == "wage":
            assert facts["keeps"]["cards"] == list(after.hands[seat])


@of_meuterer
def test_the_quartermaster_and_the_cabin_boy_are_paid_what_they_were_told(deal: Deal) -> None:
    said: dict[Seat, tuple[str, int]] = {}
    for facts, _before, seat, move, _after, log in moments(deal):
        if isinstance(move, TakeRole) and move.role in ("quartermaster", "cabin_boy"):
            said[seat] = (move.role, facts[move.role]["earns"])
        if (voyage := told(log, "voyage")) is not None:
            for paid, (role, earns) in said.items():
                won = (told(log, "mutiny") or {"won": False})["won"]
                assert voyage["earned"][paid] == (earns if won == (role == "cabin_boy") else 0)
            said = {}


@of_meuterer
def test_of_each_decision_something_is_said(deal: Deal) -> None:
    for facts, _before, _seat, move, _after, _log in moments(deal):
        assert facts or (isinstance(move, Sell) and not move.allocation)
        if isinstance(move, Wage):
            assert facts == {"wage": {"pays": move.value, "earns": move.value + 1}}


def said(s: Meuterer, move: Move) -> list[Event]:
    return RULES.preview(RULES.observe(s, s.turn), move, s.options)


def test_an_offer_names_all_cards_of_its_kind_and_where_a_pass_would_lead() -> None:
    hands, offers = ["salt", "wine wine salt", "cloth", "cloth"], ["", "wine grain", "", ""]
    s = table(hands, phase="offer", captain=3, offers=offers).s
    s.turn = 1
    offered, then = said(s, Offer("wine"))
    assert offered == Event("offers", {"card": "wine", "count": 2})
    assert then == Event("mutineer_then", {"steps": 2, "island": "gruenland", "worth": 4})


def test_the_last_card_leaves_one_with_nothing_but_a_pass() -> None:
    s = table(["salt", "wine", "wine", "wine"], phase="offer").s
    kinds = [fact.kind for fact in said(s, Offer("salt"))]
    assert kinds == ["offers", "empty_hand", "captain_then"]


@pytest.mark.parametrize("counts", [True, False])
def test_conflict_cards_on_the_table_count_or_do_not(counts: bool) -> None:
    hands = ["conflict salt", "wine", "wine", "wine"]
    s = table(hands, phase="offer", options={"offered_conflicts_count": counts}).s
    assert said(s, Offer("conflict"))[0].data["counts"] == counts
