"""What a card or the monkey is worth in a duel, by rules of thumb."""

from __future__ import annotations

from games.engine.types import Json
from games.rulesets.cartagena.bot_weights import Weights
from games.rulesets.cartagena.rules.cards import COLOURS, DUELS_TO_WIN, VALUES, Camp

FIGHT, LEAVE, STAY = 3.0, 5.0, 0.5  # in this order: leave, fight, leave if there is no fight
SHADE = 10  # divides the worth of cards, so that none changes that order


def monkey(w: Weights, view: Json, camp: Camp) -> float:
    """The worth of the monkey: it leaves a duel that is safe, or that costs too much."""
    leaves = _spare(w, view, camp) < w.spare_to_stay or _lead(view, camp) > w.lead_to_leave
    return LEAVE if leaves else STAY


def card(w: Weights, view: Json, camp: Camp, name: str) -> float:
    """A card's worth: in a close duel with cards to spare the strongest, else the least useful."""
    gain = VALUES[name] if name.startswith(COLOURS[camp]) else -VALUES[name]
    lowest = w.lead_to_fight_from - (w.lead_in_need if _needed(view, camp)[1] else 0)
    close = lowest <= _lead(view, camp) <= w.lead_to_fight_to
    if close and _spare(w, view, camp) > w.spare_to_fight:
        return FIGHT + w.push * gain / SHADE
    return -abs(gain - w.dump) / SHADE


def _lead(view: Json, camp: Camp) -> int:
    totals = view["mutiny"]["totals"]
    ahead: int = totals["valverde"] - totals["diaz"]
    return ahead if camp == "valverde" else -ahead


def _needed(view: Json, camp: Camp) -> tuple[bool, bool]:
    """Whether one's own camp, and the other camp, is one duel short of winning."""
    won = view["mutiny"]["won"]
    mine = won.count(camp)
    return mine == DUELS_TO_WIN - 1, len(won) - mine == DUELS_TO_WIN - 1


def _spare(w: Weights, view: Json, camp: Camp) -> float:
    """The cards that this seat can play beyond those reserved for later duels."""
    seat, cards = view["me"]["seat"], len(view["me"]["combat"])
    duels_after = 2 * DUELS_TO_WIN - 2 - len(view["mutiny"]["won"])
    last_step, last_stand = _needed(view, camp)
    spare = cards - w.reserve * duels_after
    if w.outnumber:
        others = max(p["combat_cards"] for p in view["players"] if p["seat"] != seat)
        spare += w.outnumber * (cards - others)
    return spare + w.last_step * last_step + w.last_stand * last_stand
