"""M3, M9, P: laying a card open, the pirate card, and what the dock worker keeps."""

from __future__ import annotations

from games.engine.events import Event
from games.engine.outlook import Outcome
from games.engine.types import Json, Seat
from games.rulesets.meuterer.bot import myself
from games.rulesets.meuterer.markets import accepts, earnings
from games.rulesets.meuterer.outlook.counts import Counts, by_seat, with_mine
from games.rulesets.meuterer.outlook.effects import bound_for, effects
from games.rulesets.meuterer.preview import preview
from games.rulesets.meuterer.rules.cards import ordered
from games.rulesets.meuterer.rules.moves import OFFERS, Return
from games.rulesets.meuterer.rules.options import MeutererOptions


def offer(view: Json, card: str, now: Counts, options: MeutererOptions) -> Outcome:
    """How this seat would stand where the card sells, by the cards open after the move."""
    me, left = view["me"]["seat"], len(view["me"]["hand"]) - 1
    count = myself(view)["offered"].count(card) + 1
    takers = [island for island in view["active"] if accepts(island, card)]
    then = with_mine(now, me, {island: max(now[island][me], count) for island in takers})
    standing = {island: earnings(view, island, then[island], options)[me] for island in takers}
    # Where another of this seat's goods counts, the card earns nothing; of islands with equal
    # earnings, prefer the one where fewer cards are ahead.
    best = min(
        takers,
        key=lambda one: (then[one][me] > count, -standing[one], max(then[one])),
        default=None,
    )
    drawn = effects(
        destination=bound_for(view, left),
        sellable=by_seat(then),
        points={} if best is None else {me: standing[best]},
    )
    if card == "conflict":
        data = {"counts": options.offered_conflicts_count, "captain": view["captain"] == me}
        brief = Event("sword", data | {"left": left})
    elif best is None:
        brief = Event("sells_nowhere", {"card": card, "left": left})
    else:
        data = {"card": card, "count": count, "island": best, "earned": standing[best]}
        brief = Event(_standing(then[best], me, count), data | _ahead(then[best], me))
    return Outcome(brief, drawn, [*_must_pass(left), *_may_offer(view)])


def _standing(cards: list[int], me: Seat, count: int) -> str:
    """How this seat would stand on an island with this many cards of the good."""
    if cards[me] > count:
        return "outnumbered"
    if count < max(cards):
        return "behind"
    return "tied" if cards.count(count) > 1 else "leads"


def _ahead(cards: list[int], me: Seat) -> dict[str, Json]:
    most = max(cards)
    return {"most": most, "tied": cards.count(most), "mine": cards[me]}


def pirate(view: Json, options: MeutererOptions) -> Outcome:
    """Where the pirate ship would go, and what it would take."""
    facts = {fact.kind: fact.data for fact in preview(view, OFFERS["pirate"], options)}
    island, hand = facts["pirate"]["island"], len(view["me"]["hand"]) - 1
    effect = next((kind for kind in ("takes", "sinks") if kind in facts), "sinks_nothing")
    opened = sum(len(player["offered"]) for player in view["players"])
    count = facts[effect].get("count", 0)
    if effect == "takes":
        hand += count
    sellable: Json = None if effect == "sinks_nothing" else {one: {} for one in view["active"]}
    drawn = effects(
        destination=bound_for(view, hand),
        sellable=sellable,
        pirate=island,
        pirate_does=None if effect == "sinks_nothing" else effect,
    )
    brief = Event(f"pirate_{effect}", {"island": island, "count": count, "open": opened})
    return Outcome(brief, drawn, [*_must_pass(hand), *_may_offer(view)])


def keeping(view: Json, move: Return) -> Outcome:
    """What would be in hand afterwards, by kind."""
    held = [*view["me"]["hand"], *view["me"]["drawn"]]
    for card in move.cards:
        held.remove(card)
    kinds = {card: held.count(card) for card in ordered(held)}
    return Outcome(Event("keeps", {"cards": kinds}), effects(), [])


def _must_pass(hand: int) -> list[Event]:
    return [] if hand else [Event("must_pass", {})]


def _may_offer(view: Json) -> list[Event]:
    """Who may still lay cards open after this seat."""
    me = view["me"]["seat"]
    seats: list[Seat] = [
        player["seat"]
        for player in view["players"]
        if player["seat"] != me and not player["passed"] and player["hand_size"]
    ]
    return [Event("may_offer", {"seats": seats})] if seats else []
