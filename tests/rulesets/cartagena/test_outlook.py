"""Outlooks hold: what the table shows is what the rules do with it."""

from __future__ import annotations

from games.rulesets.cartagena.rules import moves as m
from games.rulesets.cartagena.rules.phases.duel import totals
from tests.engine.deals import Deal, for_rulesets
from tests.rulesets.moments import moments

of_cartagena = for_rulesets("cartagena", examples=40)
SPENDS = (m.SellCards, m.BuyCards, m.Pang, m.ChangYe, m.Steal)


@of_cartagena
def test_ship_sails_as_the_last_outcome_says_less_the_doors_opened_since(deal: Deal) -> None:
    """A turn may open a door unasked."""
    ship = 0
    for moment in moments(deal):
        opened = len(moment.told("revealed"))
        if isinstance(moment.move, m.Use | m.Reveal):
            ship = moment.effects["ship"]
            opened -= isinstance(moment.move, m.Reveal)
        for sailed in moment.told("sailed"):
            later = moment.log[[event.kind for event in moment.log].index("sailed") :]
            after = sum(event.kind == "revealed" for event in later)
            assert sailed["steps"] == ship - opened + after
        ship -= opened


@of_cartagena
def test_door_opened_closes_the_pirates_that_its_outcome_says(deal: Deal) -> None:
    for moment in moments(deal):
        closes = set(moment.effects["closes"])
        if not isinstance(moment.move, m.Reveal):
            assert not closes
            continue
        could, can = (
            {
                move.pirate
                for move in deal.rules.legal_moves(s, moment.seat)
                if isinstance(move, m.Use)
            }
            for s in (moment.before, moment.after)
        )
        if moment.after.phase == "turn" and not moment.told("turn"):
            assert closes == could - can


@of_cartagena
def test_coins_change_as_the_outcome_says(deal: Deal) -> None:
    """But for what happens after the decision, such as another round of a duel."""
    for moment in moments(deal):
        said = {int(seat): count for seat, count in moment.effects["coins"].items()}
        if isinstance(moment.move, SPENDS) and deal.options.dump()["nero_exchange"] == "fixed":
            before, after = moment.before.coins, moment.after.coins
            changed = {seat: n for seat, n in enumerate(after) if n != before[seat]}
            assert changed == said
        for gained in moment.told("gained"):
            if isinstance(moment.move, m.Use) and moment.outcome.brief.kind == "use_gains":
                coins = moment.before.coins[moment.seat] + gained["coins"]
                assert said.get(moment.seat, moment.before.coins[moment.seat]) == coins


@of_cartagena
def test_sums_with_a_card_are_those_of_the_duel_if_nobody_else_plays(deal: Deal) -> None:
    for moment in moments(deal):
        alone = len(moment.before.fighting) == 1
        if isinstance(moment.move, m.Play) and moment.move.card != "monkey" and alone:
            assert moment.effects["sums"] == moment.told("shown")[0]["totals"]
            assert not [fact for fact in moment.outcome.open if fact.kind == "others_play"]
        elif not isinstance(moment.move, m.Play):
            assert moment.effects["sums"] is None
        elif moment.effects["sums"]:
            assert sum(moment.effects["sums"].values()) > sum(totals(moment.before).values())
