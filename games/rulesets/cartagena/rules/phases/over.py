"""M9, the end: camps and gold are shown, and there are no more decisions."""

from __future__ import annotations

from games.engine.events import Log
from games.engine.phased import no_moves as legal_moves
from games.engine.phased import nobody as to_move
from games.engine.phased import unplayed as play
from games.engine.types import Seat
from games.rulesets.cartagena.rules.cards import VALUES, Camp, highest, strength
from games.rulesets.cartagena.rules.state import Cartagena, camp_of

__all__ = ["begin", "following", "legal_moves", "play", "to_move"]


def begin(s: Cartagena, log: Log) -> None:
    """In a tie for the most gold, tell only the sums of the cards of the winning colour.

    With ``strongest=highest``, tell the highest cards instead; the event says so.
    """
    camp, by_highest = winning_camp(s), s.options.strongest == "highest"
    of_cards = highest if by_highest else strength
    able = candidates(s)
    scores = [riches(s, seat) if seat in able else 0 for seat in range(s.seats)]
    most = max(scores)
    tied = [seat for seat in able if scores[seat] == most]
    if camp and len(tied) > 1:
        for seat in tied:
            s.sums[seat] = of_cards(s.hands[seat], camp)
    log.tell(
        "over",
        camp=camp,
        camps=[camp_of(s, seat) for seat in range(s.seats)],
        gold=[list(cards) for cards in s.golds],
        sailors=[list(pair) for pair in zip(s.valverde, s.diaz, strict=True)],
        scores=scores,
        sums=s.sums[:],
        winners=winners(s),
        **({"tie_by": "highest"} if by_highest else {}),
    )


def following(s: Cartagena) -> str | None:
    return None


def winning_camp(s: Cartagena) -> Camp | None:
    """The camp that won; None if nobody had declared, so that no duel was fought."""
    if not s.won:
        return None
    return "valverde" if s.won.count("valverde") > s.won.count("diaz") else "diaz"


def candidates(s: Cartagena) -> list[Seat]:
    """M9: the players of the winning camp who are still in the game."""
    camp = winning_camp(s)
    return [seat for seat in s.playing if camp and camp_of(s, seat) == camp]


def score(s: Cartagena, seat: Seat) -> int:
    """M9: gold cards and coins; 0 for a seat that can't win any more."""
    return riches(s, seat) if seat in candidates(s) else 0


def winners(s: Cartagena) -> list[Seat]:
    """M9: the most gold, then the strongest cards of its colour; nobody if all have lost."""
    rank = {seat: (riches(s, seat), s.sums[seat] or 0) for seat in candidates(s)}
    best = max(rank.values(), default=None)
    return [seat for seat in rank if rank[seat] == best]


def riches(s: Cartagena, seat: Seat) -> int:
    """M9: the total of a seat's coins and gold cards."""
    return s.coins[seat] + sum([VALUES[card] for card in s.golds[seat]])
