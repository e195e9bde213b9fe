"""What a choice would do, by its seat's view: facts, which ``texts/preview.py`` words.

Nothing here looks at a position, so nothing can leak that the seat does not already see.
"""

from __future__ import annotations

from typing import Final

from games.engine.events import Event
from games.engine.moves import Move
from games.engine.types import Json, Seat
from games.rulesets.meuterer.bot import myself
from games.rulesets.meuterer.markets import ISLAND, can_sell, earnings, sold
from games.rulesets.meuterer.rules.cards import (
    CABIN_BOY_PAY,
    CIRCLE,
    EXTRA,
    QUARTERMASTER_PAY,
    ordered,
)
from games.rulesets.meuterer.rules.moves import Conflict, Offer, Pass, Return, Sell, TakeRole, Wage
from games.rulesets.meuterer.rules.options import MeutererOptions

REBELS: Final = ("mutineer", "cabin_boy")


def preview(view: Json, move: Move, options: MeutererOptions) -> list[Event]:
    """List the facts to tell about a legal move before it is made."""
    match move:
        case Wage(value):
            return [Event("wage", {"pays": value, "earns": value + QUARTERMASTER_PAY})]
        case Offer("pirate"):
            return _pirate(view, options)
        case Offer(card):
            return _offer(view, card, options)
        case Pass():
            return _pass(view)
        case TakeRole(role):
            return _role(view, role, options)
        case Conflict(count):
            return _conflict(view, count, options)
        case Sell(allocation):
            return _sell(view, {island: (good, n) for island, good, n in allocation}, options)
    assert isinstance(move, Return)
    held = [*view["me"]["hand"], *view["me"]["drawn"]]
    for card in move.cards:
        held.remove(card)
    return [Event("keeps", {"cards": list(ordered(held))})]


def _is_captain(view: Json) -> bool:
    return bool(view["captain"] == view["me"]["seat"])


def _bound_for(view: Json, steps: int) -> dict[str, Json]:
    """The island this many places clockwise from the ship; a full circle means staying."""
    circle = view["circle"]
    island = circle[(circle.index(view["ship"]) + steps) % CIRCLE]
    return {"steps": steps, "island": island, "worth": ISLAND[island].voyage}


def _then(view: Json, hand: int) -> list[Event]:
    """Where a pass would lead after this card, with this many cards left in hand."""
    kind = "captain_then" if _is_captain(view) else "mutineer_then"
    events = [Event(kind, _bound_for(view, hand))]
    return [Event("empty_hand", {}), *events] if hand == 0 else events


def _offer(view: Json, card: str, options: MeutererOptions) -> list[Event]:
    """M3: how many of its kind the seat would have open. M5: what a conflict card counts."""
    data = {"card": card, "count": myself(view)["offered"].count(card) + 1}
    if card == "conflict":
        counts = options.offered_conflicts_count
        data |= {"counts": counts, "captain": _is_captain(view)}
    events = [Event("conflict_open" if card == "conflict" else "offers", data)]
    return [*events, *_then(view, len(view["me"]["hand"]) - 1)]


def _pirate(view: Json, options: MeutererOptions) -> list[Event]:
    """P2, P3: steps are counted before anything is taken."""
    circle, steps = view["circle"], len(view["me"]["hand"]) - 1
    start = circle.index(view["pirate_ship"])
    events = [Event("pirate", {"steps": steps, "island": circle[(start - steps) % CIRCLE]})]
    opened = sum([len(player["offered"]) for player in view["players"]])
    hand, way = steps, (start - circle.index(view["ship"])) % CIRCLE
    for effect in _effects(way, steps, options):
        events.append(Event(effect, {"count": opened, "starts_there": way == 0}))
        hand += opened if effect == "takes" else 0
        opened = 0
    if len(events) == 1:
        events.append(Event("sinks_nothing", {}))
    return [*events, *_then(view, hand)]


def _effects(way: int, steps: int, options: MeutererOptions) -> list[str]:
    """What happens to the open cards, by the islands from the pirate ship to the merchant ship."""
    if way == 0:
        return {"take": ["takes"], "discard": ["sinks"], "ignore": []}[options.pirate_same_island]
    if way > steps:
        return []
    lands = options.pirate_landing == "take" and (steps - way) % CIRCLE == 0
    return [*(["sinks"] if way < steps or not lands else []), *(["takes"] if lands else [])]


def _pass(view: Json) -> list[Event]:
    bound = _bound_for(view, len(view["me"]["hand"]))
    if _is_captain(view):
        return [Event("captain_to", bound)]
    return [Event("looks", {"count": view["roles_left"]}), Event("mutineer_would", bound)]


def _role(view: Json, role: str, options: MeutererOptions) -> list[Event]:
    """M5, M6, M7, M9: what the role earns, and when."""
    match role:
        case "quartermaster":
            wage = view["wage"]
            return [Event(role, {"wage": wage, "earns": wage + QUARTERMASTER_PAY})]
        case "mutineer":
            return [Event(role, _bound_for(view, len(view["me"]["hand"])))]
        case "cabin_boy":
            return [Event(role, {"earns": CABIN_BOY_PAY})]
        case "merchant":
            return [Event(role, _ties(view, options))]
    last = view["round"] == view["rounds"]
    return [Event("dock_worker", {"count": EXTRA, "last_round": last})]


def _ties(view: Json, options: MeutererOptions) -> dict[str, Json]:
    """M7: whether a tie of all earns the merchant nothing, and whether others share with them."""
    seats = len(view["players"])
    void = seats == 4 or options.three_player_all_tie == "none"
    nothing = void and options.merchant_four_tie == "none"
    return {"void": seats if nothing else 0, "alone": options.merchant_ties == "alone"}


def _conflict(view: Json, count: int, options: MeutererOptions) -> list[Event]:
    """M5: how the sides would stand; whether nobody, or not this seat, is asked after that."""
    me, captain, seats = view["me"]["seat"], view["captain"], len(view["players"])
    loyal = rebel = 0
    last = captain
    for step in range(seats):
        player = view["players"][(captain + step) % seats]
        seat, role = player["seat"], player["role"]
        cards = player["conflicts_added"] + (count if seat == me else 0)
        if options.offered_conflicts_count:
            cards += player["offered"].count("conflict")
        if seat == captain or role == "quartermaster":
            loyal += cards + (role == "quartermaster")
            last = seat
        elif role in REBELS:
            rebel += cards
            last = seat
    certain = last == me and options.mutiny_laps == "one"
    sides = {"captain": loyal, "mutineers": rebel, "won": rebel >= loyal, "certain": certain}
    out = count == 0 and options.mutiny_laps == "until_all_out"
    return [Event("sides", sides), *([Event("out", {})] if out else [])]


def _sell(
    view: Json, allocation: dict[str, tuple[str, int]], options: MeutererOptions
) -> list[Event]:
    """M7: on each active island, how it would stand if nobody after this seat sold anything."""
    return [
        _sale(view, island, *allocation[island], options)
        if island in allocation
        else Event("sells_nothing", {"island": island})
        for island in view["active"]
    ]


def _sale(view: Json, island: str, good: str, count: int, options: MeutererOptions) -> Event:
    me, players = view["me"]["seat"], view["players"]
    cards = [count if player["seat"] == me else sold(player, island) for player in players]
    earned = earnings(view, island, cards, options)
    most = max(cards)
    ahead: list[Seat] = [seat for seat, n in enumerate(cards) if n == most and seat != me]
    later = [
        [player["seat"], n]
        for player in players
        if player["sold"] is None
        and player["seat"] != me
        and (n := can_sell(player, island)) >= most
    ]
    return Event(
        "sells",
        {"island": island, "good": good, "count": count, "leads": count == most}
        | {"ahead": ahead, "most": most, "earned": earned[me], "later": later},
    )
