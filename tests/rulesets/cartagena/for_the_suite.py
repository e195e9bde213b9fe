"""What the tests of the site know of Cartagena."""

from __future__ import annotations

from typing import Any, Final

from games.engine.moves import Move
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.rules.cards import PIRATES
from tests.kit.known_games import Guide, KnownGame, Mistake

SHORT: Final = {"max_rounds": 3}
HIDDEN: Final = ("down", "rest", "combat", "gold", "sailors")
AIM: Final = "Your secret camp must win three of the five duels"
CAMPS: Final = ("camp_valverde", "camp_diaz", "combat_pink", "combat_grey")


def swap_hidden(state: dict[str, Any]) -> bool:
    """Turn all piles over; what the first seat sees stays the same."""
    for name in HIDDEN:
        state[name].reverse()
    return False


def could_declare_at_last(state: Any) -> bool:
    """Whether the first seat has its last chance, which it loses the game by not taking."""
    is_last = state.round == SHORT["max_rounds"] and 0 in RULES.to_move(state)
    return is_last and any(map(declares, RULES.legal_moves(state, 0)))


def is_declared_by_the_first_seat(state: Any, move: Move) -> bool:
    """Whether the first seat uses a pirate with whom it could declare."""
    return RULES.to_move(state)[0] == 0 and declares(move)


def declares(move: Move) -> bool:
    return move.dump().get("pirate") in ("ojo", "bijoux")


GAME: Final = KnownGame(
    short=SHORT,
    thorough={"max_rounds": 8},
    wishes=(("pirate", "bijoux"), ("action", "declare"), ("pirate", "ojo"), ("kind", "reveal")),
    phases=12,
    disclosures=frozenset({"one", "all"}),
    gain="gains_gold",
    counted_in="gold",
    mistake=Mistake(reached=could_declare_at_last, avoids=is_declared_by_the_first_seat),
    usual="turn-use",
    is_usual_sent_by_one_tap=False,
    taps={"turn-use": 2, "fight-play": 2},
    guide=Guide(
        opening="turn-use",
        aim=AIM,
        thorough_aim=f"{AIM}, and you must hold",
        after="/6",
    ),
    unseen=("play", "bijoux", "tembo", "place"),
    swap_hidden=swap_hidden,
    drawn=frozenset({*PIRATES, *CAMPS}),
    sprite_kilobytes=32,
)
