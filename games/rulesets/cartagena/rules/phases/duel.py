"""M2, M3 and M8, a duel as a whole: its two sailors are revealed, and in the end one wins."""

from __future__ import annotations

from games.engine.events import Log
from games.engine.phased import no_moves as legal_moves
from games.engine.phased import nobody as to_move
from games.engine.phased import unplayed as play
from games.rulesets.cartagena.rules.cards import (
    CAMPS,
    DUELS,
    DUELS_TO_WIN,
    Camp,
    highest,
    strength,
)
from games.rulesets.cartagena.rules.state import Cartagena

__all__ = ["begin", "following", "legal_moves", "play", "to_move"]


def begin(s: Cartagena, log: Log) -> None:
    """Close the duel that was fought, if any, and open the next unless the mutiny is over."""
    if s.duel >= 0:
        _close(s, log)
    if is_decided(s):
        return
    s.duel += 1
    s.duel_round = 0
    s.fighting = s.playing[:]
    log.tell("duel", duel=DUELS[s.duel], valverde=s.valverde[s.duel], diaz=s.diaz[s.duel])


def following(s: Cartagena) -> str | None:
    """M8: if nobody is left in the game, the sailors alone decide."""
    if is_decided(s):
        return "over"
    return "fight" if s.fighting else "duel"


def is_decided(s: Cartagena) -> bool:
    """M2: the first camp to win three duels wins the mutiny."""
    return max(s.won.count("valverde"), s.won.count("diaz")) == DUELS_TO_WIN


def totals(s: Cartagena) -> dict[Camp, int]:
    """M3: sailor plus cards, for each camp."""
    return {
        "valverde": s.valverde[s.duel] + strength(s.table, "valverde"),
        "diaz": s.diaz[s.duel] + strength(s.table, "diaz"),
    }


def winner(s: Cartagena, total: dict[Camp, int]) -> Camp:
    """M8: the higher total; a tie goes to the higher sum of cards, which can't tie again.

    With ``strongest=highest``, the highest single card counts before the sum.
    """
    tie_breaks = (highest, strength) if s.options.strongest == "highest" else (strength,)
    rank = total
    for of_cards in tie_breaks:
        if rank["valverde"] == rank["diaz"]:
            rank = {camp: of_cards(s.table, camp) for camp in CAMPS}
    assert rank["valverde"] != rank["diaz"]
    return "valverde" if rank["valverde"] > rank["diaz"] else "diaz"


def _close(s: Cartagena, log: Log) -> None:
    """M8: the combat cards leave the game; the monkeys return to their players."""
    total = totals(s)
    s.won.append(winner(s, total))
    s.results.append((total["valverde"], total["diaz"]))
    s.discards += s.table
    s.table, s.monkeys = [], []
    log.tell("duel_won", duel=DUELS[s.duel], camp=s.won[-1], totals=total)
