"""Orders are played as if their owner had come by: in time, by day, and only where they fit."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import SystemRandom
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from games import tasks
from games.clocks.instant import now
from games.days.passing import Days
from games.models import Game, Message, MoveRecord, StandingOrders
from games.services import absence, positions
from tests.callers import Caller, for_meuterer, to_move

pytestmark = [pytest.mark.django_db, for_meuterer]
NEVER = {"fact": "round", "is": 77}


def put(caller: Caller, game: str, *orders: Any, **answers: Any) -> None:
    """Write orders; each is a move, or an order in full."""
    full = [order if "moves" in order else {"moves": [order]} for order in orders]
    answer = caller.put(f"games/{game}/orders", {"orders": full, "answers": answers})
    assert answer.status_code == 200, answer.content


def mine(caller: Caller, game: str) -> Any:
    return caller.get(f"games/{game}/orders").json()


def wage(value: int = 1) -> Any:
    return {"kind": "wage", "value": value}


def offers(caller: Caller, game: str) -> dict[str, Any]:
    """Any card that is in hand now."""
    hand = caller.look(game)["view"]["me"]["hand"]
    return {"moves": [{"kind": "offer", "card": card} for card in sorted(set(hand))]}


def ply(game: str) -> int:
    return Game.objects.get(pk=game).ply


def order_at(game: str) -> datetime:
    """When the one order plays that is to play."""
    (at,) = [c["order_at"] for c in Game.objects.get(pk=game).clocks if c.get("order_at")]
    return datetime.fromtimestamp(at, UTC)


def turns(caller: Caller) -> int:
    """How often someone was told that he is to move."""
    return Message.objects.filter(user=caller.user, event="turn").count()


def until_asked(game: str, players: list[Caller], seat: int, days: Days) -> None:
    """Let the others move by hand until a seat is asked again."""
    while seat not in Game.objects.get(pk=game).to_move:
        to_move(game, players).move(game)
    days.work()


@pytest.fixture
def captain(days: Days, game: str, players: list[Caller]) -> Caller:
    """The captain, who is asked for the wage and has not been told yet."""
    return to_move(game, players)


def test_an_order_plays_after_a_while(days: Days, captain: Caller, game: str) -> None:
    put(captain, game, wage(2))
    days.work()
    assert timedelta(minutes=2) <= order_at(game) - now() + timedelta(seconds=2)
    assert order_at(game) - now() <= timedelta(minutes=12)
    days.on(minutes=1, seconds=50)
    assert ply(game) == 0
    days.on(minutes=11)
    move = MoveRecord.objects.get(ply=1)
    assert (move.seat, move.move) == (captain.look(game)["seat"], wage(2))


def test_who_has_an_order_is_not_told_of_his_turn(days: Days, captain: Caller, game: str) -> None:
    put(captain, game, wage())
    days.on(minutes=13)
    assert not Message.objects.filter(user=captain.user, event="turn", data__decision=0).exists()


def test_it_is_gone_then(days: Days, captain: Caller, game: str) -> None:
    put(captain, game, wage())
    days.on(minutes=13)
    assert mine(captain, game)["orders"] == []


def test_an_answer_plays_like_it_and_stays(days: Days, captain: Caller, game: str) -> None:
    put(captain, game, wage=[wage(3)])
    days.on(minutes=1, seconds=50)
    assert ply(game) == 0
    days.on(minutes=11)
    assert MoveRecord.objects.get(ply=1).move == wage(3)
    assert mine(captain, game)["answers"] == {"wage": [wage(3)]}


def test_not_in_its_owners_night(days: Days, captain: Caller, game: str) -> None:
    days.on(hours=11)  # it is 23 o'clock
    put(captain, game, wage())
    days.work()
    morning = (now() + timedelta(days=1)).replace(hour=7, minute=0, second=0, microsecond=0)
    assert timedelta(minutes=2) <= order_at(game) - morning <= timedelta(minutes=12)


@pytest.fixture
def longest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every delay is the longest that it may be."""
    monkeypatch.setattr(SystemRandom, "uniform", lambda self, low, high: high)


def test_nor_at_an_hour_that_the_delay_carries_into_it(
    days: Days, longest: None, captain: Caller, game: str
) -> None:
    days.on(hours=9, minutes=55)
    put(captain, game, wage())
    days.work()
    assert f"{order_at(game):%H:%M}" == "07:12"


def test_its_owner_may_wish_for_a_longer_delay(
    days: Days, longest: None, captain: Caller, game: str
) -> None:
    captain.patch("me/preferences", {"order_delay": 5 * 3600})
    put(captain, game, wage())
    days.work()
    assert order_at(game) - now() == pytest.approx(timedelta(hours=5), abs=timedelta(seconds=2))


def test_but_it_plays_before_the_deadline(
    days: Days, longest: None, captain: Caller, game: str
) -> None:
    captain.patch("me/preferences", {"order_delay": 12 * 3600, "night": None})
    seat = captain.look(game)["seat"]
    deadline = Game.objects.get().deadlines[seat]
    assert deadline is not None
    days.traveller.to(deadline - timedelta(hours=1))
    put(captain, game, wage())
    days.work()
    assert order_at(game) == pytest.approx(
        deadline - timedelta(minutes=1), abs=timedelta(seconds=1)
    )
    days.on(hours=1)
    assert (ply(game), captain.look(game)["seats"][seat]["missed"]) == (1, 0)


def test_where_time_is_short_so_is_the_delay(
    days: Days, longest: None, captain: Caller, game: str
) -> None:
    Game.objects.update(clock="live")
    put(captain, game, wage())
    days.work()
    assert order_at(game) - now() <= timedelta(seconds=15)


def test_several_play_one_after_the_other(
    days: Days, captain: Caller, game: str, players: list[Caller]
) -> None:
    in_offer = {"if": [{"fact": "phase", "is": "offer"}]}
    put(captain, game, wage(2), offers(captain, game) | in_offer, {"kind": "pass"})
    seat = captain.look(game)["seat"]
    kinds = []
    for _ in range(3):
        until_asked(game, players, seat, days)
        days.on(minutes=13)
        moves = MoveRecord.objects.filter(seat=seat).order_by("ply")
        kinds = [move.move["kind"] for move in moves if move.move]
    assert kinds[:3] == ["wage", "offer", "pass"]
    assert mine(captain, game)["orders"] == []


@pytest.mark.parametrize(
    "part",
    [
        {"if": [NEVER]},
        {"stop_if": [{"fact": "round", "is": 1}]},
        {"moves": [{"kind": "pass"}]},
    ],
)
def test_what_does_not_fit_stops_and_its_owner_is_told(
    days: Days, captain: Caller, game: str, part: Any
) -> None:
    first = {"moves": [wage()]} | part
    put(captain, game, first, wage())
    days.work()
    after = mine(captain, game)
    assert (after["orders"], after["stopped"]) == ([], "did_not_fit")
    assert turns(captain) == 1
    days.on(hours=1)
    assert ply(game) == 0


def test_whoever_was_not_told_because_of_an_order_is_told_if_it_does_not_play(
    days: Days, captain: Caller, game: str
) -> None:
    days.on(hours=11)
    days.traveller.on(hours=1)  # it is midnight: the telling waits for the morning
    Message.objects.filter(user=captain.user, event="turn").update(
        status="waiting", due_at=now() + timedelta(hours=7), sent_at=None
    )
    put(captain, game, wage())
    tasks.sweep_games()
    days.traveller.to(order_at(game) - timedelta(seconds=1))
    tasks.deliver("mail")
    put(captain, game, {"moves": [{"kind": "pass"}], "if": [NEVER]})
    days.work()
    turn = Message.objects.filter(user=captain.user, event="turn").order_by("created_at")
    assert [row.status for row in turn] == ["dropped", "sent"]


def test_the_second_stops_when_it_is_its_turn(
    days: Days, captain: Caller, game: str, players: list[Caller]
) -> None:
    put(captain, game, wage(), {"moves": [{"kind": "pass"}], "if": [NEVER]})
    days.on(minutes=13)
    until_asked(game, players, captain.look(game)["seat"], days)
    days.on(minutes=13)
    assert mine(captain, game)["stopped"] == "did_not_fit"
    assert turns(captain) == 1


def test_new_orders_begin_afresh(days: Days, captain: Caller, game: str) -> None:
    put(captain, game, {"moves": [wage()], "if": [NEVER]})
    days.work()
    put(captain, game, wage())
    assert mine(captain, game)["stopped"] == ""
    days.on(minutes=13)
    assert ply(game) == 1


def test_a_move_by_hand_drops_the_rest(
    days: Days, captain: Caller, game: str, players: list[Caller]
) -> None:
    """He has seen more than when he wrote them."""
    put(captain, game, wage(), offers(captain, game), {"kind": "pass"})
    days.work()
    captain.move(game, wage(3))
    until_asked(game, players, captain.look(game)["seat"], days)
    before = ply(game)
    days.on(hours=2)
    after = mine(captain, game)
    assert (after["orders"], after["stopped"]) == ([], "moved_by_hand")
    assert ply(game) == before
    assert turns(captain) == 1


def test_dropped_orders_do_not_play(days: Days, captain: Caller, game: str) -> None:
    put(captain, game, wage())
    days.work()
    captain.delete(f"games/{game}/orders")
    days.on(hours=2)
    assert ply(game) == 0
    assert turns(captain) == 1


def test_answers_hold_for_one_round(
    days: Days, captain: Caller, game: str, players: list[Caller]
) -> None:
    put(captain, game, offer=[{"kind": "offer", "card": "ruby"}], sale=[{"rule": "most"}])
    while mine(captain, game)["facts"]["round"] == 1:
        to_move(game, players).move(game)
    assert mine(captain, game)["answers"] == {}
    until_asked(game, players, captain.look(game)["seat"], days)
    before = ply(game)
    days.on(hours=2)
    assert ply(game) == before


def lose_seat(game: str) -> None:
    with transaction.atomic():
        row = positions.lock_game(UUID(game))
        absence.offer_seat(row, row.to_move[0], now())


def test_orders_of_who_has_left_do_nothing(
    days: Days, captain: Caller, game: str, dora: Caller
) -> None:
    seat = captain.look(game)["seat"]
    put(captain, game, wage(), wage())
    days.work()
    lose_seat(game)
    assert dora.post(f"games/{game}/seats", {"seat": seat}).status_code == 201
    days.on(hours=2)
    assert ply(game) == 0, "it is Dora's turn now, and she has planned nothing"
    assert mine(dora, game)["orders"] == []
    assert captain.get(f"games/{game}/orders").json()["code"] == "not_seated"
    assert len(StandingOrders.objects.get(user=captain.user).orders) == 2


def test_nor_while_a_bot_sits_there(days: Days, captain: Caller, game: str) -> None:
    put(captain, game, wage(), wage(), wage=[wage()])
    lose_seat(game)
    days.work()
    assert ply(game) > 0
    assert len(StandingOrders.objects.get().orders) == 2


def test_an_order_waits_while_the_game_is_paused(days: Days, captain: Caller, game: str) -> None:
    put(captain, game, wage())
    days.work()
    with transaction.atomic():
        absence.pause(positions.lock_game(UUID(game)), now())
    days.on(days=3)
    assert ply(game) == 0
    with transaction.atomic():
        absence.resume(positions.lock_game(UUID(game)), now())
    days.on(minutes=13)
    assert ply(game) == 1
