"""Previews hold: what a choice is said to do is what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.playout import walk
from games.engine.types import Seat
from games.rulesets.cartagena.rules import moves as m
from games.rulesets.cartagena.rules.state import Cartagena
from tests.engine.deals import Deal, for_rulesets

of_cartagena = for_rulesets("cartagena", examples=40)
Moment = tuple[dict[str, Any], Cartagena, Seat, Move, Cartagena, Log]


def moments(deal: Deal) -> Iterator[Moment]:
    """Each move of a random game with the preview facts by kind."""
    state, _ = deal.setup()
    for before, seat, move, after, log in walk(deal.rules, state, deal.rng()):
        facts = deal.ruleset.preview.preview(deal.rules.observe(before, seat), move, deal.options)
        yield {fact.kind: fact.data for fact in facts}, before, seat, move, after, log


def told(log: Log, kind: str) -> dict[str, Any] | None:
    return next((event.data for event in log if event.kind == kind), None)


def usable(deal: Deal, s: Cartagena, seat: Seat) -> set[str]:
    return {move.pirate for move in deal.rules.legal_moves(s, seat) if isinstance(move, m.Use)}


@of_cartagena
def test_preview_of_a_pirate_names_its_gains(deal: Deal) -> None:
    for facts, _before, seat, _move, _after, log in moments(deal):
        if "gains" in facts:
            assert told(log, "gained") == {"seat": seat} | facts["gains"]


@of_cartagena
def test_preview_names_how_far_the_ship_sails(deal: Deal) -> None:
    """A decision within the pirate's effect may come before that."""
    sails = None
    for facts, _before, _seat, move, _after, log in moments(deal):
        if isinstance(move, m.Use | m.Reveal):
            sails = facts.get("sails")
        if (sailed := told(log, "sailed")) is not None and sails is not None:
            assert sailed == sails
        ended = told(log, "voyage_over")
        assert sails is None or ended is None or told(log, "sailed") is not None


@of_cartagena
def test_preview_of_a_reveal_names_exactly_the_pirates_it_closes(deal: Deal) -> None:
    for facts, before, seat, move, after, log in moments(deal):
        if not isinstance(move, m.Reveal):
            continue
        pirate = (told(log, "revealed") or {})["pirate"]
        assert (pirate == "ghost") <= ("may_be_ghost" in facts)
        used = {
            use.pirate for use in deal.rules.legal_moves(before, seat) if hasattr(use, "pirate")
        }
        assert set(facts.get("closes", {"pirates": []})["pirates"]) == used
        if (after.round, after.turn, after.phase) == (before.round, seat, "turn"):
            assert not used & usable(deal, after, seat)
        if "last_of_row" in facts:
            assert (told(log, "used") is None) == (pirate == "ghost")


@of_cartagena
def test_preview_names_the_players_holdings_afterwards(deal: Deal) -> None:
    for facts, _before, seat, _move, after, _log in moments(deal):
        if "holds" in facts:
            held = {"combat": len(after.hands[seat]), "coins": after.coins[seat]}
            assert held == facts["holds"]
        if "stolen" in facts:
            stolen = facts["stolen"]
            assert after.coins[seat] == stolen["coins"]
            assert after.coins[stolen["seat"]] == stolen["left"]


@of_cartagena
def test_preview_names_where_cards_go(deal: Deal) -> None:
    for facts, _before, seat, move, after, log in moments(deal):
        if "keeps" in facts:
            note = deal.rules.observe(after, seat)["me"]["notes"][-1]
            assert {"kept": note["kept"], "under": note["under_pile"]} == facts["keeps"]
        if "exchanges" in facts:
            assert isinstance(move, m.WesselJan)
            drawn = (told(log, "drew") or {})["cards"]
            back = facts["exchanges"]["back"]
            assert len(drawn) == facts["exchanges"]["count"]
            assert drawn[len(drawn) - len(back) :] == back


@of_cartagena
def test_preview_names_where_sailors_stand(deal: Deal) -> None:
    for facts, _before, _seat, move, _after, log in moments(deal):
        if isinstance(move, m.Place | m.Swap):
            assert told(log, "saw_duel") == facts["sides"]
        if "known_duel" in facts:
            assert told(log, "saw_duel") == facts["known_duel"]
        if "known_camp" in facts:
            seen = told(log, "saw_camp") or {}
            assert {"seat": seen["target"], "camp": seen["camp"]} == facts["known_camp"]


@of_cartagena
def test_preview_for_the_only_fighter_names_the_totals(deal: Deal) -> None:
    for facts, _before, seat, move, after, log in moments(deal):
        if not isinstance(move, m.Play):
            continue
        shown = told(log, "shown")
        if "totals" in facts and facts["totals"].pop("alone"):
            assert shown is not None
            assert shown["totals"] == facts["totals"]
        if "last_card" in facts and shown is not None:
            assert not after.hands[seat]
        if facts.get("monkey", {}).get("alone"):
            assert shown is not None
            assert shown["monkeys"] == [seat]


@of_cartagena
def test_preview_of_a_last_card_means_exclusion_from_a_later_duel(deal: Deal) -> None:
    last: dict[Seat, int] = {}
    end = deal.setup()[0]
    for facts, before, seat, _move, after, _log in moments(deal):
        end = after
        if "last_card" in facts:
            last[seat] = before.duel
    assert isinstance(end, Cartagena)
    assert all(seat in end.excluded for seat, duel in last.items() if end.duel > duel)


@of_cartagena
def test_preview_of_a_use_or_reveal_is_never_empty(deal: Deal) -> None:
    for facts, _before, _seat, move, _after, _log in moments(deal):
        if isinstance(move, m.Use | m.Play | m.Place | m.Swap | m.Tembo | m.RamonDiaz):
            assert facts
