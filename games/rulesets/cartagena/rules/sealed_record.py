"""What nobody may ever learn, and how a record is checked without it (M3).

Combat cards are never linked to who played them, and those in hand are not shown after the game.
So their pile is shuffled by the sealed half of the seed, and a record shows decisions about them
only as far as they were public. To check it, the game is played through with other combat cards:
before the mutiny they change nothing that is public, and in a duel each seat is given a card that
fits what was shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from games.engine.moves import IllegalMoveError, Move
from games.engine.types import Json, Seat, same
from games.rulesets.cartagena.rules.cards import COLOURS, Camp, Cards, Combat, combat_box
from games.rulesets.cartagena.rules.moves import MONKEY, PLAYS
from games.rulesets.cartagena.rules.options import box_of
from games.rulesets.cartagena.rules.state import Cartagena


def sealed_half(seed: str) -> str:
    """The half of the seed that stays sealed; a seed of one half serves for both."""
    return seed[64:] or seed


def open_half(seed: str) -> str:
    return seed[:64]


def publish(move: Json) -> Json:
    """Leave out which combat cards a move was about; how many there were was public."""
    match move:
        case {"kind": "play" | "tembo" as kind}:
            return {"kind": kind}
        case {"kind": "wessel_jan" as kind, "cards": cards}:
            return {"kind": kind, "count": len(cards)}
        case {"kind": "dean_nero" as kind, "cards": cards, "direction": direction}:
            return {"kind": kind, "direction": direction, "count": len(cards)}
    return move


def reconstruct(
    s: Cartagena, seat: Seat, published: Json, moves: Sequence[Move], to_come: Sequence[Json]
) -> tuple[Cartagena, Move]:
    """Find a move that could be behind its published form, and hidden cards that allow it."""
    if s.phase == "fight" and moves and same(published, {"kind": "play"}):
        return _play(s, seat, moves, list(_events(to_come)))
    for move in moves:
        if same(published, publish(move.dump())):
            return s, move
    raise IllegalMoveError("No legal move fits the published one.")


def _play(
    s: Cartagena, seat: Seat, moves: Sequence[Move], events: Sequence[Json]
) -> tuple[Cartagena, Move]:
    """Give a seat its share of the cards that this round of the duel will show."""
    shown: Json = next((event["data"] for event in events if event["kind"] == "shown"), None)
    if shown is None:  # the game was taken back before that: no card of theirs came to light
        return s, MONKEY if MONKEY in moves else moves[0]
    if seat in shown["monkeys"]:
        return s, MONKEY
    players = [other for other in s.fighting if other not in shown["monkeys"]]
    dealt = dict(zip(players, sorted(shown["cards"]), strict=False))
    card = dealt.get(seat)
    if card not in PLAYS or not _in_box(s, shown["cards"]):
        raise IllegalMoveError("The cards that were shown are not those of the players.")
    fitted = s.copy()
    rest = _rest(s, seat, len(s.hands[seat]) - 1, events)
    fitted.hands[seat] = cast("Cards", tuple(sorted([card, *rest])))
    return fitted, PLAYS[card]


def _in_box(s: Cartagena, cards: Sequence[Combat]) -> bool:
    """Whether there are as many of each card as were shown by now."""
    box = combat_box(box_of(s.options))
    seen = [*s.discards, *s.table, *cards]
    return all(seen.count(card) <= box.count(card) for card in set(seen))


def _rest(s: Cartagena, seat: Seat, count: int, events: Sequence[Json]) -> list[Combat]:
    """Fill a hand up with cards that are not played; in a tie their sum, or highest, is told."""
    over: Json = next((event["data"] for event in events if event["kind"] == "over"), None)
    if over is None or over["sums"][seat] is None:
        return ["grey1"] * count
    camp: Camp = over["camp"]
    colour, other = COLOURS[camp], COLOURS["diaz" if camp == "valverde" else "valverde"]
    left = over["sums"][seat]
    rest = []
    for _ in range(count):
        value = min(3, left)
        rest.append(f"{colour}{value}" if value else f"{other}1")
        left = 0 if s.options.strongest == "highest" else left - value
    return cast("list[Combat]", rest)


def _events(entries: Sequence[Json]) -> Iterator[Json]:
    for entry in entries:
        yield from entry["events"]
