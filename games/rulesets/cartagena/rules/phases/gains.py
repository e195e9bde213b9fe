"""captain_valverde, crackpott and sate: gains that need no decision."""

from __future__ import annotations

from games.engine.events import Log
from games.engine.phased import no_moves as legal_moves
from games.engine.phased import nobody as to_move
from games.engine.phased import unplayed as play
from games.rulesets.cartagena.rules.draw_piles import draw_combat, draw_gold
from games.rulesets.cartagena.rules.state import Cartagena, paid

__all__ = ["begin", "following", "legal_moves", "play", "to_move"]


def begin(s: Cartagena, log: Log) -> None:
    """V9: give as much as there is."""
    combat = gold = coins = 0
    match s.using:
        case "captain_valverde":
            gold = draw_gold(s, s.turn, log)
            coins = paid(s, s.turn, 1)
        case "crackpott":
            combat = draw_combat(s, s.turn, 2, log)
        case "sate":
            coins = paid(s, s.turn, s.offer)
            s.offer = 0
    log.tell("gained", seat=s.turn, combat=combat, gold=gold, coins=coins)


def following(s: Cartagena) -> str | None:
    return "after_turn"
