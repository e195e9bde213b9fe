"""What a seat can settle before its turn: questions, facts for conditions, answers in advance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.engine import move_parsing
from games.engine.moves import IllegalMoveError, Move
from games.engine.protocols import Question
from games.engine.types import Json
from games.rulesets.cartagena.rules.cards import (
    CAMPS,
    COLOURS,
    COMBAT,
    DUELS_TO_WIN,
    GOLD,
    VALUES,
    Cards,
)
from games.rulesets.cartagena.rules.draw_piles import without
from games.rulesets.cartagena.rules.moves import (
    BIJOUX,
    BUYS,
    KEEPS,
    LOOKS_OR_NONE,
    MOVES,
    NO_DEAL,
    OJO_DECLARES,
    PANGS,
    PLACES,
    REVEAL,
    SWAPS,
    TEMBOS,
    USES,
    BuyCards,
    ChangYe,
    OjoLook,
    Play,
    SellCards,
    Steal,
    WesselJan,
    plays,
    plays_or_monkey,
)
from games.rulesets.cartagena.rules.options import CartagenaOptions

# Decisions that a pirate asks for have his name, except for the three of cambivalute.
QUESTIONS: Final = (
    "turn",
    "ramon_diaz",
    "tembo",
    "wessel_jan",
    "dean_nero",
    "pang",
    "chang_ye",
    "bijoux",
    "ojo",
    "place",
    "look",
    "swap",
    "play",
    "steal",
)

FACT_KINDS: Final[Mapping[str, type]] = {
    "phase": str,
    "round": int,
    "dealer": int,
    "distance": int,
    "face_up": list,
    "face_down": int,
    "used": list,
    "lifeboat": str,  # "" while it is empty
    "sate_offer": int,
    "combat_pile": int,
    "gold_pile": int,
    "supply": int,
    "looking": list,  # the cards that this seat looks at, to keep one
    "my_coins": int,
    "my_camp": str,  # "" until declared
    "declared": int,  # how many other seats have declared
    **{f"hand.{card}": int for card in COMBAT},
    **{f"gold.{card}": int for card in GOLD},
    "duel": str,  # "" before the mutiny, as the counts are 0
    "duel_round": int,
    "fighting": int,  # how many seats are still in this duel
    "discards": int,
    **{f"total.{camp}": int for camp in CAMPS},
    **{f"won.{camp}": int for camp in CAMPS},
}


def question(view: Json) -> str:
    """Name what the seat is asked; phases in which nobody is asked have no name."""
    match view["phase"]:
        case "fight":
            return "play"
        case "cambivalute":
            looking = view["me"]["looking"] or {}
            return "place" if "sailors" in looking else "swap" if looking else "look"
        case phase:
            return phase if phase in QUESTIONS else ""


def facts(view: Json) -> dict[str, Json]:
    """Return the facts that ``FACT_KINDS`` names."""
    return (
        {"phase": view["phase"], "round": view["round"], "dealer": view["dealer"]}
        | _voyage(view["voyage"])
        | _own(view["me"])
        | {
            "my_coins": view["players"][view["me"]["seat"]]["coins"],
            "declared": sum(player["declared"] for player in _others(view)),
        }
        | _mutiny(view["mutiny"])
    )


def _others(view: Json) -> list[Json]:
    return [player for player in view["players"] if player["seat"] != view["me"]["seat"]]


def _voyage(voyage: Json) -> dict[str, Json]:
    names = ("distance", "face_up", "face_down", "used", "sate_offer")
    stocks = ("combat_pile", "gold_pile", "supply")
    return {name: voyage[name] for name in (*names, *stocks)} | {
        "lifeboat": voyage["lifeboat"] or ""
    }


def _own(me: Json) -> dict[str, Json]:
    looking = me["looking"] or {}
    return {
        "looking": [*looking.get("combat", ()), *looking.get("gold", ())],
        "my_camp": me["camp"] or "",
        **{f"hand.{card}": me["combat"].count(card) for card in COMBAT},
        **{f"gold.{card}": me["gold"].count(card) for card in GOLD},
    }


def _mutiny(mutiny: Json) -> dict[str, Json]:
    now = mutiny or {"duel": "", "duel_round": 0, "fighting": (), "discards": (), "won": ()}
    totals = now.get("totals") or dict.fromkeys(CAMPS, 0)
    return {
        "duel": now["duel"],
        "duel_round": now["duel_round"],
        "fighting": len(now["fighting"]),
        "discards": len(now["discards"]),
        **{f"total.{camp}": totals[camp] for camp in CAMPS},
        **{f"won.{camp}": now["won"].count(camp) for camp in CAMPS},
    }


def foreseen(view: Json) -> list[Question]:
    """Foresee the next card in the mutiny, if it is certain to be asked for, and from which cards.

    In the voyage nothing is foreseen: each turn depends on those before it.
    """
    moves = _next_plays(view) if view["phase"] in ("fight", "steal") else ()
    return [Question("play", [move.dump() for move in moves])] if moves else []


def _next_plays(view: Json) -> Sequence[Move]:
    """Players stay in a duel until they play the monkey; before the last, the next is certain."""
    me, mutiny = view["me"], view["mutiny"]
    hand: Cards = tuple(me["combat"])
    if not hand or not view["players"][me["seat"]]["playing"]:
        return ()
    if me["seat"] in mutiny["fighting"] and me["choice"] != "monkey":
        if me["choice"]:
            hand = without(hand, me["choice"])
        elif view["phase"] == "fight":  # what is asked next depends on what is asked now
            return ()
        return plays_or_monkey(hand) if hand else ()
    close = max(mutiny["won"].count(camp) for camp in CAMPS) == DUELS_TO_WIN - 1
    return () if close else plays(hand)


def read_move(data: Json, options: CartagenaOptions) -> Move:
    """Read a move; dean_nero takes no more than one card or coin where he trades one by one."""
    move = move_parsing.read(MOVES, data)
    match move:
        case SellCards() | BuyCards() if options.nero_exchange == "one_by_one" and _many(move):
            raise IllegalMoveError("At this table dean_nero trades one by one.")
    return move


def _many(move: SellCards | BuyCards) -> bool:
    return (len(move.cards) if isinstance(move, SellCards) else move.count) > 1


def writable(view: Json, options: CartagenaOptions) -> list[Question]:
    """List the moves that an order may contain; for wessel_jan and dean_nero at most one card."""
    buys = BUYS[:1] if options.nero_exchange == "one_by_one" else BUYS
    opponents = [player["seat"] for player in _others(view)]
    moves: dict[str, Sequence[Move]] = {
        "turn": [REVEAL, *USES.values()],
        "ramon_diaz": KEEPS,
        "tembo": [*TEMBOS.values()],
        "wessel_jan": [WesselJan(()), *(WesselJan((card,)) for card in COMBAT)],
        "dean_nero": [NO_DEAL, *(SellCards((card,)) for card in COMBAT), *buys],
        "pang": PANGS,
        "chang_ye": [ChangYe(None), *map(ChangYe, opponents)],
        "bijoux": BIJOUX,
        "ojo": [*OJO_DECLARES, *map(OjoLook, opponents)],
        "place": [*PLACES.values()],
        "look": LOOKS_OR_NONE,
        "swap": SWAPS,
        "play": plays_or_monkey(COMBAT),
        "steal": [Steal(None), *map(Steal, opponents)],
    }
    return [Question(name, [move.dump() for move in those]) for name, those in moves.items()]


def by_rule(view: Json, moves: Sequence[Move], rule: str) -> Move:
    """Pick the card with the highest worth; the first among equals."""
    worth = WORTH[question(view)][rule]
    cards = [move for move in moves if isinstance(move, Play) and move.card != "monkey"]
    return max(cards, key=lambda move: worth(view, move.card))


def _strong(view: Json, card: str) -> int:
    """What a card adds to the seat's own camp; negative for the other colour."""
    own = card.startswith(COLOURS[view["me"]["camp"]])
    return VALUES[card] if own else -VALUES[card]


def _low(view: Json, card: str) -> tuple[int, int]:
    """The worth of low cards: between equal values, one's own camp's comes first."""
    return -VALUES[card], _strong(view, card)


# Never the monkey, which can be named as a move.
WORTH: Final[Mapping[str, Mapping[str, Callable[[Json, str], int | tuple[int, int]]]]] = {
    "play": {"strongest": _strong, "lowest": _low},
}
RULES_OF_THUMB: Final[Mapping[str, Sequence[str]]] = {
    name: tuple(rules) for name, rules in WORTH.items()
}


class CartagenaOrders:
    """What can be settled in advance in this game."""

    questions: Sequence[str] = QUESTIONS
    fact_kinds: Mapping[str, type] = FACT_KINDS
    rules_of_thumb: Mapping[str, Sequence[str]] = RULES_OF_THUMB

    def read_move(self, data: Json, options: CartagenaOptions) -> Move:
        return read_move(data, options)

    def question(self, view: Json) -> str:
        return question(view)

    def facts(self, view: Json) -> dict[str, Json]:
        return facts(view)

    def period(self, view: Json) -> int:
        return int(view["round"])

    def foreseen(self, view: Json, options: CartagenaOptions, version: int) -> list[Question]:
        return foreseen(view)

    def writable(self, view: Json, options: CartagenaOptions) -> list[Question]:
        return writable(view, options)

    def by_rule(
        self, view: Json, moves: Sequence[Move], rule: str, options: CartagenaOptions
    ) -> Move:
        return by_rule(view, moves, rule)


ORDERS: Final = CartagenaOrders()
