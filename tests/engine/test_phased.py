"""The loop of phases, and how long a decision stays open when several seats owe one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from games.engine.events import Log
from games.engine.moves import IllegalMoveError, Move
from games.engine.options import Options
from games.engine.phased import Phased
from games.engine.state import State
from games.engine.types import Seat
from games.rulesets.meuterer.rules.phases import over, voyage


@dataclass(frozen=True, slots=True)
class Bid(Move):
    kind: ClassVar[str] = "bid"
    value: int


@dataclass(slots=True)
class Auction(State):
    """Three seats bid at once; then the winner alone names a price; then they bid again."""

    bids: list[int | None]


def _to_move(s: Auction) -> list[Seat]:
    return [seat for seat, bid in enumerate(s.bids) if bid is None]


def _legal_moves(s: Auction, seat: Seat) -> Sequence[Move]:
    return [Bid(1), Bid(2)]


def _play(s: Auction, seat: Seat, move: Bid, log: Log) -> None:
    s.bids[seat] = move.value
    log.tell("bid", seat=seat)


def phase(asked: list[int | None], following: str) -> Any:
    def begin(s: Auction, log: Log) -> None:
        s.bids = asked[:]

    return SimpleNamespace(
        begin=begin,
        to_move=_to_move,
        legal_moves=_legal_moves,
        play=_play,
        following=lambda s: None if None in s.bids else following,
    )


class AuctionRules(Phased[Auction]):
    # Nobody decides anything in "pause", so the loop falls through it.
    phases: Mapping[str, Any] = {
        "bidding": phase([None, None, None], "pause"),
        "pause": phase([0, 0, 0], "price"),
        "price": phase([0, None, 0], "bidding"),
    }


RULES = AuctionRules()


def auction(*bids: tuple[Seat, int]) -> Auction:
    s = Auction(
        Options(), seats=3, seed="", shuffles=0, ply=0, opened=0, phase="bidding", bids=[None] * 3
    )
    for seat, value in bids:
        s, _ = RULES.apply(s, seat, Bid(value))
    return s


def test_several_seats_may_owe_a_decision_at_once_in_any_order() -> None:
    assert RULES.to_move(auction()) == [0, 1, 2]
    assert RULES.to_move(auction((1, 2))) == [0, 2]
    assert RULES.to_move(auction((1, 2), (0, 1))) == [2]


def test_decision_stays_the_same_while_seats_owe_an_answer() -> None:
    """An answer to ply 0 is valid until made, and a second one is refused."""
    s = auction((2, 1), (0, 1))
    assert (s.opened, s.ply) == (0, 2)
    assert RULES.legal_moves(s, 0) == ()
    with pytest.raises(IllegalMoveError):
        RULES.apply(s, 0, Bid(1))


def test_new_decision_opens_when_all_have_answered() -> None:
    s = auction((2, 1), (0, 1), (1, 1))
    assert s.phase == "price"
    assert (s.opened, s.ply) == (3, 3)


def test_single_seat_opens_a_new_decision_with_every_move() -> None:
    s = auction((2, 1), (0, 1), (1, 1), (1, 2))
    assert s.phase == "bidding"
    assert (s.opened, s.ply) == (4, 4)


def test_phase_in_which_nobody_decides_is_skipped() -> None:
    assert auction((2, 1), (0, 1), (1, 1)).phase == "price"


def test_seat_that_is_not_to_move_has_no_moves() -> None:
    s = auction((2, 1), (0, 1), (1, 1))
    assert [bool(RULES.legal_moves(s, seat)) for seat in (-1, 0, 1, 2, 3)] == [
        False, False, True, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize("move", [Bid(0), Bid(3), Move()])
def test_apply_refuses_a_move_not_offered_and_changes_nothing(move: Move) -> None:
    s = auction((1, 1))
    with pytest.raises(IllegalMoveError):
        RULES.apply(s, 0, move)
    assert s == auction((1, 1))


@pytest.mark.parametrize("module", [voyage, over])
def test_phase_without_decisions_offers_no_moves(module: Any) -> None:
    assert [*module.to_move(None), *module.legal_moves(None, 0)] == []
    with pytest.raises(AssertionError):
        module.play(None, 0, None, Log())
