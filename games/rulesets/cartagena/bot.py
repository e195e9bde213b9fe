"""A simple sensible player of Cartagena, who knows nothing but his seat's view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, cast

from games.engine.moves import Move
from games.engine.types import Json, Seat
from games.rulesets.cartagena.bot_facts import facts
from games.rulesets.cartagena.rules import moves as m
from games.rulesets.cartagena.rules.cards import (
    CAMPS,
    COLOURS,
    DUELS_TO_WIN,
    PIRATES,
    STRENGTHS,
    VALUES,
    Camp,
    Combat,
    strength,
)
from games.rulesets.cartagena.rules.options import CartagenaOptions
from games.rulesets.cartagena.rules.state import Cartagena

ENOUGH_CARDS: Final = 5  # one for each duel: without one a player is out (M4)
GOLD_WORTH: Final = 5 / 3  # what a gold card holds on average
REVEAL_WORTH: Final = 1.6  # what the next pirate may be good for
# What a combat card is good for to a camp: to stay in, while there are too few of them (True) or
# enough; and for its points, in the own colour.
STAYING_IN: Final = {True: 1.5, False: 0.5}
CARD_WORTH: Final[Mapping[bool, Mapping[Camp, Mapping[Combat, float]]]] = {
    needed: {
        camp: {card: worth + points / 2 for card, points in STRENGTHS[camp].items()}
        for camp in CAMPS
    }
    for needed, worth in STAYING_IN.items()
}
# A card that nobody has seen is taken for a 2, which has the own colour half of the time.
NEW_CARD_WORTH: Final = {needed: worth + 2 / 2 / 2 for needed, worth in STAYING_IN.items()}


def suggest(view: Json, moves: Sequence[Move], rng: Random, options: CartagenaOptions) -> Move:
    """Pick the move of the highest worth; chance decides among equals."""
    worth = _worths(view, moves, rng)
    return moves[worth.index(max(worth))]


def ranked(view: Json, moves: Sequence[Move], rng: Random) -> list[Move]:
    """Sort moves by their worth, the best first; chance decides among equals."""
    worth = _worths(view, moves, rng)
    order = sorted(range(len(moves)), key=worth.__getitem__, reverse=True)
    return [moves[number] for number in order]


def suggest_at(state: Cartagena, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
    """Pick the same move out of a position, of which it reads what the seat's view tells alone."""
    return suggest(facts(state, seat), moves, rng, state.options)


def _worths(view: Json, moves: Sequence[Move], rng: Random) -> list[float]:
    return [_worth(view, move) + rng.random() / 1000 for move in moves]


def _worth(view: Json, move: Move) -> float:
    match move:
        case m.Reveal():
            return _reveal(view)
        case m.Use(pirate):
            return _pirate(view, pirate)
        case m.ChangYe(target) | m.Steal(target):
            return _steal(view, target)
        case m.Play("monkey"):
            return _monkey(view)
        case m.Play(card):
            return _play(view, card)
    return _effect(view, move)


def _effect(view: Json, move: Move) -> float:
    """What a decision within a pirate's effect is good for."""
    match move:
        case m.RamonDiaz(keep):
            gold, combat = view["me"]["looking"]["gold"][0], view["me"]["looking"]["combat"][0]
            return VALUES[gold] if keep == "gold" else _cards(view)[combat]
        case m.Tembo(keep):
            return _cards(view)[keep]
        case m.WesselJan(cards):
            new, worth = _new_card(view), _cards(view)
            return sum(new - worth[card] for card in cards)
        case m.SellCards(cards):
            worth = _cards(view)
            return sum(1 - worth[card] for card in cards)
        case m.BuyCards(count):
            return count * (_new_card(view) - 1)
        case m.Pang(take):
            return 1 if take == "coin" else _new_card(view)
        case m.Bijoux(camp) | m.OjoDeclare(camp):
            return 1 + _leaning(view, camp)
        case m.OjoLook():
            return 1
        case m.Place(value):
            return value if _camp(view) == "valverde" else -value
        case m.Look(duel):
            return _look(view, duel)
        case m.Swap(swap):
            return _swap(view) if swap else 0
    return 0


def _camp(view: Json) -> Camp:
    """The camp that this seat is in, or would be in now."""
    if view["me"]["camp"]:
        return cast("Camp", view["me"]["camp"])
    return max(CAMPS, key=lambda camp: _leaning(view, camp))


def _leaning(view: Json, camp: Camp) -> float:
    """How much speaks for a camp: cards of its colour, and the sailors known to stand there."""
    worth = float(strength(view["me"]["combat"], camp))
    for note in view["me"]["notes"]:
        if note["pirate"] == "cambivalute" and not note["may_be_stale"]:
            ahead = note["valverde"] - note["diaz"]
            worth += (ahead if camp == "valverde" else -ahead) / 2
    return worth


def _cards(view: Json) -> Mapping[Combat, float]:
    """What each combat card is good for."""
    return CARD_WORTH[_needs_cards(view)][_camp(view)]


def _new_card(view: Json) -> float:
    return NEW_CARD_WORTH[_needs_cards(view)]


def _needs_cards(view: Json) -> bool:
    return len(view["me"]["combat"]) < ENOUGH_CARDS


def _reveal(view: Json) -> float:
    """The next may be the ghost, unless it has been seen."""
    voyage = view["voyage"]
    gone = [*voyage["face_up"], *voyage["used"], voyage["lifeboat"]]
    hidden = len(PIRATES) - sum(pirate in gone for pirate in PIRATES)
    return REVEAL_WORTH * (1 if "ghost" in gone else 1 - 1 / hidden)


def _pirate(view: Json, pirate: str) -> float:
    voyage, card = view["voyage"], _new_card(view)
    coin = 1 if voyage["supply"] else 0
    gold = GOLD_WORTH if voyage["gold_pile"] else 0
    pile: int = voyage["combat_pile"]
    match pirate:
        case "captain_valverde":
            return gold + coin
        case "ramon_diaz":
            return max(gold, card) + 0.3
        case "crackpott":
            return card * min(2, pile)
        case "tembo":
            return (card + 0.4) * min(1, pile)
        case "pang":
            return max(coin, card * min(1, pile))
        case "chang_ye":
            return max(_steal(view, p["seat"]) for p in _others(view))
        case "sate":
            return float(min(voyage["sate_offer"], voyage["supply"]))
        case "bijoux" | "ojo":
            return _declaring(view, pirate)
        case "wessel_jan" | "dean_nero":
            return 0.8
    return 1.2


def _declaring(view: Json, pirate: str) -> float:
    """Whoever has not declared when the mutiny begins has lost (M1)."""
    if view["me"]["camp"] is None:
        left: float = view["voyage"]["distance"] / view["voyage"]["start"]
        return 2 + 6 * (1 - left)
    return 0.7 if pirate == "ojo" else 0.1


def _others(view: Json) -> list[Json]:
    return [p for p in view["players"] if p["seat"] != view["me"]["seat"]]


def _steal(view: Json, target: int | None) -> float:
    """Rather from the richest."""
    if target is None or not view["players"][target]["coins"]:
        return 0
    player = view["players"][target]
    riches: float = player["coins"] + GOLD_WORTH * player["gold_cards"]
    return 1.5 + riches / 100


def _look(view: Json, duel: str | None) -> float:
    """Rather where this seat has not looked of late. It costs nothing, so never at none."""
    if duel is None:
        return -1
    notes = [n for n in view["me"]["notes"] if n["pirate"] == "cambivalute" and n["duel"] == duel]
    return 1 if not notes else 0.5 if notes[-1]["may_be_stale"] else 0


def _swap(view: Json) -> float:
    two = view["me"]["looking"]
    ahead: int = two["valverde"] - two["diaz"]
    return -ahead if _camp(view) == "valverde" else ahead


def _lead(view: Json) -> int:
    totals = view["mutiny"]["totals"]
    ahead: int = totals["valverde"] - totals["diaz"]
    return ahead if _camp(view) == "valverde" else -ahead


def _spare(view: Json) -> int:
    """The cards that this seat can play beside one for each duel that may be fought still."""
    won = view["mutiny"]["won"]
    most = 2 * DUELS_TO_WIN - 1 - len(won)
    duels_after = most - 1
    return len(view["me"]["combat"]) - duels_after


def _monkey(view: Json) -> float:
    """Leave a duel that is won or can't be afforded."""
    return 5 if _spare(view) < 1 or _lead(view) > 3 else 0.5


def _play(view: Json, card: str) -> float:
    """Where it is close and there are cards to spare, the strongest; else what helps least."""
    own = card.startswith(COLOURS[_camp(view)])
    gain = VALUES[card] if own else -VALUES[card]
    close = -5 <= _lead(view) <= 3
    return 3 + gain / 10 if close and _spare(view) > 0 else -abs(gain - 0.5) / 10
