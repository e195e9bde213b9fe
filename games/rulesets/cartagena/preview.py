"""What a choice would do, by its seat's view: facts, which ``texts/preview.py`` words.

Nothing here looks at a position, so nothing can leak that the seat does not already see. It does
not guess what others may do, or what a pile may bring.
"""

from __future__ import annotations

from games.engine.events import Event
from games.engine.moves import Move
from games.engine.types import Json, Seat
from games.rulesets.cartagena.rules import moves as m
from games.rulesets.cartagena.rules.cards import (
    CAMPS,
    COLOURS,
    MOST_SWAPPED,
    VALUES,
    Cards,
    strength,
)
from games.rulesets.cartagena.rules.monkey_effects import ROUND as PAID_ROUND
from games.rulesets.cartagena.rules.options import CartagenaOptions


def preview(view: Json, move: Move, options: CartagenaOptions) -> list[Event]:
    """List the facts to tell about a legal move before it is made."""
    match move:
        case m.Reveal():
            return _reveal(view)
        case m.Use(pirate):
            facts = _use(view, pirate)
            taken = next((fact.data for fact in facts if fact.kind == "gains"), {})
            return [*facts, *_exhausts(view, taken, options), *_sails(view, options)]
        case m.Play(card):
            return _monkey(view) if card == "monkey" else _play(view, card)
    return [*_effect(view, move), *_exhausts(view, _taken(move), options)]


def _me(view: Json) -> Json:
    return view["players"][view["me"]["seat"]]


def _reveal(view: Json) -> list[Event]:
    """V3: what becomes unusable. V4: whether the next pirate can be the ghost at all."""
    voyage = view["voyage"]
    up = voyage["face_up"][-1:] if voyage["newest_only"] else voyage["face_up"]
    closed = [pirate for pirate in up if pirate != "ghost"]
    events = [Event("closes", {"pirates": closed})] if closed else []
    ghost = "ghost" not in voyage["face_up"] and voyage["lifeboat"] != "ghost"
    if ghost:
        events.append(Event("may_be_ghost", {}))
    if voyage["face_down"] == 1:
        events.append(Event("last_of_row", {"ghost": ghost}))
    return events


def _sails(view: Json, options: CartagenaOptions) -> list[Event]:
    """V6: after the last turn of a round it is certain how far the ship sails.

    Unless this turn itself could end the voyage (V8).
    """
    voyage, seats = view["voyage"], len(view["players"])
    if (voyage["turn"] + 1) % seats != view["dealer"]:
        return []
    stocks = (voyage["combat_pile"], voyage["gold_pile"], voyage["supply"])
    most = max(MOST_SWAPPED, seats)  # that a turn takes from one stock: sate pays by seats
    if options.exhaustion_timing == "immediate" and min(stocks) <= most:
        return []
    distance = max(0, voyage["distance"] - voyage["face_down"])
    return [Event("sails", {"steps": voyage["face_down"], "distance": distance})]


def _exhausts(view: Json, taken: dict[str, Json], options: CartagenaOptions) -> list[Event]:
    """V8: what would run out. It is certain after the turn; during the round some may come back."""
    voyage = view["voyage"]
    left = {"combat": voyage["combat_pile"], "gold": voyage["gold_pile"], "coins": voyage["supply"]}
    stocks = [name for name, count in taken.items() if count and count == left[name]]
    at_once = options.exhaustion_timing == "immediate"
    return [Event("exhausts", {"stocks": stocks, "at_once": at_once})] if stocks else []


def _taken(move: Move) -> dict[str, Json]:
    """What a decision within a pirate's effect takes from the piles and the supply."""
    match move:
        case m.RamonDiaz(keep):
            return {keep: 1}
        case m.Pang(take):
            return {"combat" if take == "combat" else "coins": 1}
        case m.BuyCards(count):
            return {"combat": count}
        case m.SellCards(cards):
            return {"coins": len(cards)}
    return {}


def _use(view: Json, pirate: str) -> list[Event]:
    """What the pirate gives or allows, as far as stocks permit."""
    voyage, mine = view["voyage"], _me(view)
    combat, gold, supply = voyage["combat_pile"], voyage["gold_pile"], voyage["supply"]
    match pirate:
        case "captain_valverde":
            return [_gains(gold=min(1, gold), coins=min(1, supply))]
        case "crackpott":
            return [_gains(combat=min(2, combat))]
        case "sate":
            return [_gains(coins=min(voyage["sate_offer"], supply))]
        case "ramon_diaz" if combat and gold:
            return [Event("looks_at_both", {})]
        case "ramon_diaz":
            return [_gains(combat=min(1, combat), gold=min(1, gold))]
        case "tembo" if combat > 1:
            return [Event("looks_at_two", {})]
        case "tembo":
            return [_gains(combat=combat)]
        case "pang" if combat and supply:
            return [Event("card_or_coin", {})]
        case "pang":
            return [_gains(combat=min(1, combat), coins=min(1, supply))]
        case "wessel_jan":
            return [Event("may_exchange", {"count": min(MOST_SWAPPED, mine["combat_cards"])})]
        case "dean_nero":
            sells = min(MOST_SWAPPED, mine["combat_cards"], supply)
            buys = min(MOST_SWAPPED, mine["coins"], combat)
            return [Event("may_trade", {"sells": sells, "buys": buys})]
        case "chang_ye":
            return [Event("may_steal", {"seats": _others(view, "coins")})]
    return [_camp_or_sailors(view, pirate)]


def _camp_or_sailors(view: Json, pirate: str) -> Event:
    if pirate == "cambivalute":
        return Event("sailors", {"duel": _next_duel(view)})
    declared = _me(view)["declared"]
    if pirate == "bijoux":
        return Event("declares", {"again": declared})
    seats = _others(view, "declared") if declared else []
    return Event("may_look", {"declared": declared, "seats": seats})


def _others(view: Json, having: str) -> list[Seat]:
    """The other seats that have coins, or have declared."""
    me = view["me"]["seat"]
    return [other["seat"] for other in view["players"] if other["seat"] != me and other[having]]


def _next_duel(view: Json) -> str | None:
    return next((duel["duel"] for duel in view["duels"] if not duel["placed"]), None)


def _gains(combat: int = 0, gold: int = 0, coins: int = 0) -> Event:
    return Event("gains", {"combat": combat, "gold": gold, "coins": coins})


def _holds(view: Json, combat: int, coins: int) -> Event:
    """How many combat cards and coins this seat would have after these changes."""
    mine = _me(view)
    return Event("holds", {"combat": mine["combat_cards"] + combat, "coins": mine["coins"] + coins})


def _effect(view: Json, move: Move) -> list[Event]:
    """A decision within a pirate's effect, or after a monkey."""
    match move:
        case m.RamonDiaz(keep):
            looking = view["me"]["looking"]
            kept, under = looking[keep][0], looking["combat" if keep == "gold" else "gold"][0]
            return [Event("keeps", {"kept": kept, "under": under})]
        case m.Tembo(keep):
            two = list(view["me"]["looking"]["combat"])
            two.remove(keep)
            return [Event("keeps", {"kept": keep, "under": two[0]})]
        case m.WesselJan(cards):
            return _exchange(view, cards)
        case m.SellCards(cards):
            return [_holds(view, -len(cards), len(cards))]
        case m.BuyCards(count):
            return [_holds(view, count, -count)]
        case m.Pang(take):
            return [_holds(view, 1, 0) if take == "combat" else _holds(view, 0, 1)]
        case m.ChangYe(target) | m.Steal(target) if target is not None:
            theirs = view["players"][target]["coins"] - 1
            return [
                Event("stolen", {"coins": _me(view)["coins"] + 1, "seat": target, "left": theirs})
            ]
    return _knowledge(view, move)


def _exchange(view: Json, cards: Cards) -> list[Event]:
    """V9: a short pile gives back some of the seat's own cards, the first named first."""
    if not cards:
        return []
    back = max(0, len(cards) - view["voyage"]["combat_pile"])
    data = {"count": len(cards), "back": list(cards[:back])}
    return [Event("exchanges", data)]


def _knowledge(view: Json, move: Move) -> list[Event]:
    """Camps and sailors."""
    me = view["me"]
    match move:
        case m.Bijoux(camp) | m.OjoDeclare(camp):
            sums = {side: strength(me["combat"], side) for side in CAMPS}
            changes = None if me["camp"] is None else me["camp"] != camp
            return [Event("camp", {"camp": camp, "changes": changes} | sums)]
        case m.OjoLook(target):
            fresh = [n for n in me["notes"] if n.get("target") == target and not n["may_be_stale"]]
            return [Event("known_camp", {"seat": target, "camp": n["camp"]}) for n in fresh[-1:]]
        case m.Place(valverde):
            two = [value for value in me["looking"]["sailors"] if value != valverde]
            return [_pair(_next_duel(view), valverde, two[0])]
        case m.Look(duel) if duel is not None:
            fresh = [n for n in me["notes"] if n.get("duel") == duel and not n["may_be_stale"]]
            return [Event("known_duel", _fields(note)) for note in fresh[-1:]]
        case m.Swap(swap):
            pair = me["looking"]
            sides = (pair["diaz"], pair["valverde"]) if swap else (pair["valverde"], pair["diaz"])
            return [_pair(pair["duel"], *sides)]
    return []


def _fields(note: Json) -> dict[str, Json]:
    return {name: note[name] for name in ("duel", "valverde", "diaz")}


def _pair(duel: str | None, valverde: int, diaz: int) -> Event:
    return Event("sides", {"duel": duel, "valverde": valverde, "diaz": diaz})


def _play(view: Json, card: str) -> list[Event]:
    """M3: only this seat's own share; what the others play is hidden."""
    mutiny = view["mutiny"]
    totals = {
        camp: mutiny["totals"][camp] + (VALUES[card] if card.startswith(COLOURS[camp]) else 0)
        for camp in CAMPS
    }
    events = [Event("totals", totals | {"alone": len(mutiny["fighting"]) == 1})]
    if len(view["me"]["combat"]) == 1:
        events.append(Event("last_card", {}))
    return events


def _monkey(view: Json) -> list[Event]:
    """M6: whether it can take a coin if it is the only one. M7: whether the supply may be short."""
    mutiny, others = view["mutiny"], set(_others(view, "coins"))
    playing = {player["seat"] for player in view["players"] if player["playing"]}
    data = {
        "paid": mutiny["duel_round"] == PAID_ROUND,
        "alone": len(mutiny["fighting"]) == 1,
        "steals": bool(others & playing),
        "short": view["voyage"]["supply"] < len(mutiny["fighting"]),
    }
    return [Event("monkey", data)]
