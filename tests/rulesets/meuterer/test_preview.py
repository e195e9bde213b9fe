"""Previews hold: what a choice is said to do is what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.events import Event, Log
from games.engine.moves import Move
from games.engine.playout import walk
from games.engine.types import Seat
from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.moves import Conflict, Offer, Pass, Return, Sell, TakeRole, Wage
from games.rulesets.meuterer.rules.state import Meuterer
from tests.engine.deals import Deal, for_rulesets
from tests.rulesets.meuterer.table import lay, pass_, table

of_meuterer = for_rulesets("meuterer", examples=40)
Moment = tuple[dict[str, Any], Meuterer, Seat, Move, Meuterer, Log]


def moments(deal: Deal) -> Iterator[Moment]:
    """Each move of a random game with the preview facts by kind."""
    state, _ = deal.setup()
    for before, seat, move, after, log in walk(deal.rules, state, deal.rng()):
        facts = deal.ruleset.preview.preview(deal.rules.observe(before, seat), move, deal.options)
        yield {fact.kind: fact.data for fact in facts}, before, seat, move, after, log


def told(log: Log, kind: str) -> dict[str, Any] | None:
    return next((event.data for event in log if event.kind == kind), None)


@of_meuterer
def test_preview_of_a_captains_pass_names_the_island_marked(deal: Deal) -> None:
    for facts, _before, _seat, move, _after, log in moments(deal):
        passed = told(log, "passed")
        if isinstance(move, Pass) and "captain_to" in facts:
            assert passed is not None
            assert passed["destination"] == facts["captain_to"]["island"]


@of_meuterer
def test_preview_of_the_mutineer_role_names_the_destination(deal: Deal) -> None:
    named = None
    for facts, _before, _seat, _move, _after, log in moments(deal):
        named = facts.get("mutineer", named)
        if (bound := told(log, "destination")) is not None:
            assert named is not None
            assert bound["destination"] == named["island"]


@of_meuterer
def test_preview_of_the_pirate_card_names_its_way_and_effect(deal: Deal) -> None:
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
def test_preview_of_a_certain_mutiny_names_its_outcome(deal: Deal) -> None:
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
def test_preview_of_the_last_sale_names_its_earnings(deal: Deal) -> None:
    for before, seat, move, _after, log in walk(deal.rules, deal.setup()[0], deal.rng()):
        if not isinstance(move, Sell):
            continue
        facts = deal.ruleset.preview.preview(deal.rules.observe(before, seat), move, deal.options)
        sales = {event.data["island"]: event.data for event in log if event.kind == "sale"}
        asked = {event.data["seat"] for event in log if event.kind == "sold"} - {seat}
        for fact in facts:
            if not sales or asked or fact.kind != "sells":
                continue
            assert fact.data["earned"] == sales[fact.data["island"]]["earned"][seat]
            assert fact.data["later"] == []


@of_meuterer
def test_preview_of_a_sale_names_everybody_who_can_still_change_it(deal: Deal) -> None:
    said: list[tuple[Seat, dict[str, Any]]] = []
    for before, seat, move, _after, log in walk(deal.rules, deal.setup()[0], deal.rng()):
        if isinstance(move, Sell):
            view = deal.rules.observe(before, seat)
            facts = deal.ruleset.preview.preview(view, move, deal.options)
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
def test_preview_of_a_return_names_the_cards_that_stay(deal: Deal) -> None:
    for facts, _before, seat, move, after, _log in moments(deal):
        if isinstance(move, Return) and after.phase == "wage":
            assert facts["keeps"]["cards"] == list(after.hands[seat])


@of_meuterer
def test_preview_of_quartermaster_and_cabin_boy_names_their_pay(deal: Deal) -> None:
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
def test_preview_of_a_decision_is_never_empty(deal: Deal) -> None:
    for facts, _before, _seat, move, _after, _log in moments(deal):
        assert facts or (isinstance(move, Sell) and not move.allocation)
        if isinstance(move, Wage):
            assert facts == {"wage": {"pays": move.value, "earns": move.value + 1}}


def said(s: Meuterer, move: Move) -> list[Event]:
    return RULESET.preview.preview(RULES.observe(s, s.turn), move, s.options)


def test_preview_of_an_offer_names_all_cards_of_its_kind_and_the_destination() -> None:
    hands, offers = ["salt", "wine wine salt", "cloth", "cloth"], ["", "wine grain", "", ""]
    s = table(hands, phase="offer", captain=3, offers=offers).s
    s.turn = 1
    offered, then = said(s, Offer("wine"))
    assert offered == Event("offers", {"card": "wine", "count": 2})
    assert then == Event("mutineer_then", {"steps": 2, "island": "gruenland", "worth": 4})


def test_preview_of_the_last_card_says_that_only_a_pass_is_left() -> None:
    s = table(["salt", "wine", "wine", "wine"], phase="offer").s
    kinds = [fact.kind for fact in said(s, Offer("salt"))]
    assert kinds == ["offers", "empty_hand", "captain_then"]


@pytest.mark.parametrize("counts", [True, False])
def test_preview_of_an_offered_conflict_card_says_whether_it_counts(counts: bool) -> None:
    hands = ["conflict salt", "wine", "wine", "wine"]
    s = table(hands, phase="offer", options={"offered_conflicts_count": counts}).s
    assert said(s, Offer("conflict"))[0].data["counts"] == counts


@pytest.mark.parametrize(
    ("seats", "options", "void", "alone"),
    [
        (4, {}, 0, False),
        (4, {"merchant_four_tie": "none"}, 4, False),
        (4, {"merchant_ties": "alone"}, 0, True),
        (3, {"merchant_four_tie": "none"}, 0, False),
        (3, {"merchant_four_tie": "none", "three_player_all_tie": "none"}, 3, False),
    ],
)
def test_preview_of_the_merchant_says_what_a_tie_pays_at_this_table(
    seats: int, options: dict[str, Any], void: int, alone: bool
) -> None:
    game = table(["wine"] * seats, phase="offer", options=options).play(pass_(), pass_())
    facts = said(game.s, TakeRole("merchant"))
    assert facts == [Event("merchant", {"void": void, "alone": alone})]


MANY = "ruby ruby ruby ruby salt salt salt salt salt cloth cloth cloth cloth"


@pytest.mark.parametrize(
    ("landing", "cards", "effects"),
    [
        ("discard", "salt", [("sinks", 2)]),
        ("take", "salt", [("takes", 2)]),
        ("take", "salt salt", [("sinks", 2)]),
        ("take", "", [("sinks_nothing", None)]),
        ("take", MANY, [("sinks", 2), ("takes", 0)]),
    ],
)
def test_preview_of_the_pirate_card_says_what_becomes_of_the_open_cards(
    landing: str, cards: str, effects: list[tuple[str, int | None]]
) -> None:
    options = {"pirates": True, "pirate_landing": landing}
    hands = ["wine", "grain", f"{cards} pirate"]
    game = table(hands, options=options, phase="offer", at="rotes_riff")
    facts = said(game.play(lay("wine"), lay("grain")).s, Offer("pirate"))
    told = [(fact.kind, fact.data.get("count")) for fact in facts]
    assert [fact for fact in told if fact[0].startswith(("sinks", "takes"))] == effects
    assert facts[-1].data["steps"] == len(cards.split()) + (effects == [("takes", 2)]) * 2


@pytest.mark.parametrize(
    ("at", "options", "sentence"),
    [
        ("piratennest", {}, "It is at the ship already: you would take all 2 open cards"),
        (
            "piratennest",
            {"pirate_same_island": "discard"},
            "It is at the ship already: all 2 open cards would be discarded.",
        ),
        ("rotes_riff", {}, "It would meet the ship: all 2 open cards would be discarded."),
        (
            "rotes_riff",
            {"pirate_landing": "take"},
            "It would stop at the ship: you would take all 2 open cards",
        ),
    ],
)
def test_preview_of_the_pirate_card_says_where_its_ship_meets_the_other(
    at: str, options: dict[str, Any], sentence: str
) -> None:
    hands = ["wine", "grain", "salt pirate"]
    game = table(hands, options={"pirates": True} | options, phase="offer", at=at)
    facts = said(game.play(lay("wine"), lay("grain")).s, Offer("pirate"))
    text = " ".join(RULESET.texts.preview_texts(facts, ["anna", "bernd", "carla"]))
    assert sentence in text
    assert ("It is at the ship already" in text) == (at == "piratennest")
