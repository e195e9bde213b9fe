"""A position that a seat's view allows, laid out from the view and the seat's own log."""

from __future__ import annotations

from collections import Counter
from typing import Final

from games.engine.lookahead import OwnLog
from games.engine.types import Json, Seat
from games.rulesets.meuterer.rules.cards import (
    ISLANDS,
    PIRATENNEST,
    ROLES,
    Card,
    Role,
    box,
    ordered,
)
from games.rulesets.meuterer.rules.phases import mutiny
from games.rulesets.meuterer.rules.state import Meuterer, Sale, clockwise, first_to_sell
from games.rulesets.meuterer.rules.told import Told, told
from games.rulesets.meuterer.rules.view import FACE_DOWN

NUMBER: Final = {island.id: number for number, island in enumerate(ISLANDS)}
NO_SEED: Final = "0" * 64


def possible(view: Json, own_log: OwnLog) -> Meuterer:
    """Lay out one such position; what the seat can't know is laid in the order of ``cards``.

    It leaves out what others know of hidden cards, as no bot uses that.
    """
    seats, me = len(view["players"]), view["me"]
    t = told(own_log, seats)
    circle = [NUMBER[island] for island in view["circle"]]
    ply = own_log.entries[-1][0]
    s = Meuterer(
        options=own_log.options, seats=seats, seed=NO_SEED, shuffles=0, ply=ply, opened=ply,
        phase=view["phase"], circle=circle, ship=_place(view, view["ship"]),
        pirate=_pirate_ship(view, circle), active=[_place(view, at) for at in view["active"]],
        round=view["round"], captain=view["captain"], led=t.led, wage=view["wage"],
        hands=[()] * seats, offers=[tuple(p["offered"]) for p in view["players"]],
        passed=t.passed, roles=_roles(view, t), turn=t.turn, choosing=view["choosing_role"],
        captain_to=_destination(view, view["captain_destination"]),
        mutineer_to=_destination(view, view["mutineer_destination"]), queue=[], passes=0,
        added=[p["conflicts_added"] for p in view["players"]], won=view["mutiny_won"],
        sales=[_sale(p["sold"]) for p in view["players"]], scores=list(view["scores"]),
        sheet=[tuple((part["voyage"], part["sale"]) for part in row)
               for row in view["score_sheet"]],
        pile=[], sunk=t.sunk, discards=t.discards, buried=[], drawn=list(me["drawn"]),
        known=[(-1 if p["seat"] == me["seat"] else me["seat"], p["seat"], card)
               for p in view["players"] for card in p["known_cards"]],
        version=own_log.version,
    )  # fmt: skip
    _deal(s, view, t)
    _queue(s, t)
    return s


def _place(view: Json, island: str) -> int:
    return int(view["circle"].index(island))


def _destination(view: Json, island: str | None) -> int | None:
    """Where somebody means to sail, if that has been said."""
    return None if island is None else _place(view, island)


def _pirate_ship(view: Json, circle: list[int]) -> int:
    """The place of the pirate ship; without the variant it stays at its start, unseen."""
    at = view["pirate_ship"]
    return circle.index(PIRATENNEST) if at is None else _place(view, at)


def _sale(sold: Json) -> Sale | None:
    if sold is None:
        return None
    return tuple((island, lot["good"], lot["count"]) for island, lot in sold.items())


def _roles(view: Json, t: Told) -> list[Role | None]:
    """M3: seats that chose before this one have roles that it didn't see, later ones the others."""
    roles: list[Role | None] = [p["role"] for p in view["players"]]
    me, seen = view["me"]["seat"], view["me"]["roles_seen"]
    if view["phase"] not in FACE_DOWN:
        return roles
    gone = [role for role in ROLES if seen is not None and role not in seen]
    left = [role for role in ROLES if role not in gone and role != roles[me]]
    for other in t.passed:
        if other in (me, t.led):
            continue
        roles[other] = gone.pop() if gone else left.pop()
    return roles


def _deal(s: Meuterer, view: Json, t: Told) -> None:
    """Fill the hidden places with the cards that lie nowhere else."""
    me = view["me"]
    s.hands[me["seat"]] = tuple(me["hand"])
    under = {card["place"]: card["card"] for card in me["under_pile"]}
    mine = iter(me["under_discards"])
    buried = [(knower, next(mine) if knower == me["seat"] else None) for knower in t.buried]
    pool = _unseen(s, view, [*under.values(), *(card for _, card in buried if card)])
    s.buried = [(knower, card or pool.pop()) for knower, card in buried]
    for p in view["players"]:
        if p["seat"] == me["seat"]:
            continue
        drawn = _drawn(s, p, t)
        known = p["known_cards"]
        unknown = p["hand_size"] - drawn - len(known)
        s.hands[p["seat"]] = ordered([*known, *(pool.pop() for _ in range(unknown))])
        s.drawn += [pool.pop() for _ in range(drawn)]
    s.pile = [under[at] if at in under else pool.pop() for at in range(t.pile)]
    assert not pool


def _unseen(s: Meuterer, view: Json, under: list[Card]) -> list[Card]:
    seen: Counter[Card] = Counter(s.discards)
    seen.update(view["me"]["hand"])
    seen.update(view["me"]["drawn"])
    seen.update(under)
    for p in view["players"]:
        seen.update(p["offered"])
        if p["seat"] != view["me"]["seat"]:
            seen.update(p["known_cards"])
    if s.phase not in ("wage", "refill"):
        seen["conflict"] += sum(s.added)
    every: Counter[Card] = Counter(box(pirates=s.options.pirates))
    return list((every - seen).elements())


def _drawn(s: Meuterer, p: Json, t: Told) -> int:
    """M9: how many cards another seat has drawn that is now choosing what to put back."""
    if s.phase != "refill" or p["role"] != "dock_worker":
        return 0
    return t.drawn


def _queue(s: Meuterer, t: Told) -> None:
    """The seats that have yet to decide."""
    match s.phase:
        case "offer":
            opening = s.options.captain_opens == "must_offer" and not t.opened
            s.queue = [s.captain] if opening and s.captain not in s.passed else []
        case "mutiny":
            s.queue = mutiny.involved(s)
            for seat, count in t.conflicts:
                mutiny.go_on(s, seat, count)
        case "sale":
            s.queue = [seat for seat in clockwise(s, first_to_sell(s)) if s.sales[seat] is None]
        case "refill":
            order = clockwise(s, first_to_sell(s))
            s.queue = order[order.index(_dock_worker(s)) :]


def _dock_worker(s: Meuterer) -> Seat:
    """M9: the dock worker, the only seat that decides there."""
    return s.roles.index("dock_worker")
