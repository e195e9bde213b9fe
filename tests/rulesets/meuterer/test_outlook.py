"""Outlooks hold: what the table shows is what the rules do with it."""

from __future__ import annotations

from games.engine.types import Json, Seat
from games.rulesets.meuterer.rules.moves import Conflict, Offer, Pass, Return, Sell, TakeRole
from games.rulesets.meuterer.rules.phases.mutiny import strengths
from tests.engine.deals import Deal, for_rulesets
from tests.rulesets.moments import moments

of_meuterer = for_rulesets("meuterer", examples=40)


def by_seat(sellable: Json) -> Json:
    """The counts of a view as effects have them."""
    return {
        island: {str(row["seat"]): row["count"] for row in rows}
        for island, rows in sellable.items()
    }


@of_meuterer
def test_course_names_the_island_to_which_a_hand_leads(deal: Deal) -> None:
    for moment in moments(deal):
        for passed in moment.told("passed"):
            if moment.seat == moment.before.captain and isinstance(moment.move, Pass):
                hand = len(moment.before.hands[moment.seat])
                assert passed["destination"] == moment.view["course"][hand]
                assert passed["destination"] == moment.effects["destination"]
        for bound in moment.told("destination"):
            hand = len(moment.before.hands[bound["seat"]])
            assert bound["destination"] == moment.view["course"][hand]


@of_meuterer
def test_counts_are_the_most_that_the_rules_let_each_seat_sell(deal: Deal) -> None:
    for moment in moments(deal):
        if not isinstance(moment.move, Sell):
            continue
        counts = by_seat(moment.view["sellable"])
        ways = [move.dump()["allocation"] for move in deal.rules.legal_moves(*moment[2:4])]
        for island in moment.view["active"]:
            most = max(way.get(island, {"count": 0})["count"] for way in ways)
            assert counts[island].get(str(moment.seat), 0) == most
        sold = {island: lot["count"] for island, lot in moment.move.dump()["allocation"].items()}
        for island, row in moment.effects["sellable"].items():
            assert row.get(str(moment.seat), 0) == sold.get(island, 0)


@of_meuterer
def test_counts_after_an_offer_are_those_that_it_was_said_to_make(deal: Deal) -> None:
    for moment in moments(deal):
        told = moment.effects["sellable"]
        if isinstance(moment.move, Offer) and told is not None and moment.after.phase == "offer":
            after = deal.ruleset.view(moment.after, moment.seat)
            assert by_seat(after["sellable"]) == told


@of_meuterer
def test_brief_of_an_offer_says_what_its_figures_say(deal: Deal) -> None:
    for moment in moments(deal):
        kind, data, _to = moment.outcome.brief
        if kind not in ("leads", "tied", "behind", "outnumbered"):
            continue
        row, me = moment.effects["sellable"][data["island"]], str(moment.seat)
        others = [count for seat, count in row.items() if seat != me]
        ahead = max(others, default=0)
        assert moment.effects["points"] == {me: data["earned"]}
        assert (kind == "outnumbered") == (row[me] > data["count"])
        if kind != "outnumbered":
            assert data["count"] == row[me]
            assert kind == ("behind", "tied", "leads")[(row[me] >= ahead) + (row[me] > ahead)]
        assert kind != "behind" or data["earned"] == 0


@of_meuterer
def test_islands_sort_their_counts_by_number_and_leave_out_zeros(deal: Deal) -> None:
    for moment in moments(deal):
        for rows in moment.view["sellable"].values():
            counts = [(-row["count"], row["seat"]) for row in rows]
            assert counts == sorted(counts)
            assert all(count < 0 for count, _seat in counts)


@of_meuterer
def test_sides_of_a_mutiny_stand_as_its_outcome_says(deal: Deal) -> None:
    for moment in moments(deal):
        if not isinstance(moment.move, Conflict):
            continue
        stands = dict(zip(("captain", "mutineer"), strengths(moment.after), strict=True))
        for told in moment.told("mutiny"):
            stands = {"captain": told["captain"], "mutineer": told["mutineers"]}
        assert moment.effects["strengths"] == stands
        for voyage in moment.told("voyage"):
            earned = {str(seat): n for seat, n in enumerate(voyage["earned"]) if n}
            assert {seat: n for seat, n in moment.effects["points"].items() if n} == earned
        for sailed in moment.told("sailed"):
            assert moment.effects["destination"] == sailed["ship"]
        certain = any(fact.kind == "decides" for fact in moment.outcome.open)
        assert not certain or moment.told("mutiny")


@of_meuterer
def test_conflict_cards_are_added_only_by_seats_said_to_be_able_to(deal: Deal) -> None:
    may: set[Seat] | None = None
    for moment in moments(deal):
        if not isinstance(moment.move, Conflict):
            continue
        assert may is None or moment.seat in may or not moment.move.count
        facts = [fact for fact in moment.outcome.open if fact.kind == "may_add"]
        may = {moment.seat, *(seat for fact in facts for seat in fact.data["seats"])}
        if moment.after.phase != "mutiny":
            may = None


@of_meuterer
def test_last_sale_earns_what_its_outcome_says(deal: Deal) -> None:
    for moment in moments(deal):
        sales = moment.told("sale")
        asked = {sold["seat"] for sold in moment.told("sold")} - {moment.seat}
        if isinstance(moment.move, Sell) and sales and not asked:
            earned = [sum(parts) for parts in zip(*(sale["earned"] for sale in sales), strict=True)]
            assert moment.effects["points"] == {str(seat): n for seat, n in enumerate(earned)}
            assert moment.outcome.open == []


@of_meuterer
def test_roles_and_returns_come_to_what_their_outcome_says(deal: Deal) -> None:
    pays: dict[Seat, int] = {}
    for moment in moments(deal):
        if isinstance(moment.move, TakeRole) and moment.move.role in ("quartermaster", "cabin_boy"):
            pays[moment.seat] = moment.effects["points"][str(moment.seat)]
        for voyage in moment.told("voyage"):
            assert all(voyage["earned"][seat] in (0, paid) for seat, paid in pays.items())
            pays = {}
        if isinstance(moment.move, Return) and moment.after.phase == "wage":
            kept = moment.outcome.brief.data["cards"]
            assert [card for card in kept for _ in range(kept[card])] == list(
                moment.after.hands[moment.seat]
            )


@of_meuterer
def test_pirate_card_leaves_the_open_cards_that_its_outcome_says(deal: Deal) -> None:
    for moment in moments(deal):
        for ship in moment.told("pirate"):
            assert moment.effects["pirate"] == ship["island"]
            kind = moment.outcome.brief.kind
            does = kind.removeprefix("pirate_")
            assert moment.effects["pirate_does"] == (None if does == "sinks_nothing" else does)
            assert (kind == "pirate_takes") == bool(moment.told("taken"))
            assert (kind == "pirate_sinks") == bool(moment.told("sunk"))
