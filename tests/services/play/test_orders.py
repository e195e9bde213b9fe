"""Orders are played as if their owner had come by: in time, by day, and only where they fit."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.clocks.now import now
from games.models import Game, Message, MoveRecord, StandingOrders
from games.services.play import game_state, pause, substitutes
from tests.kit.api_clients import Caller, for_meuterer, to_move
from tests.services.play.orders_given import order_at, ply, put, wage

pytestmark = [pytest.mark.django_db, for_meuterer]

NEVER = {"fact": "round", "is": 77}


def mine(caller: Caller, game: str) -> Any:
    return caller.get(f"games/{game}/orders").json()


def offers(caller: Caller, game: str) -> dict[str, Any]:
    """An order to offer any card now in hand."""
    hand = caller.look(game)["view"]["me"]["hand"]
    return {"moves": [{"kind": "offer", "card": card} for card in sorted(set(hand))]}


def turns(caller: Caller) -> int:
    """How many messages of a turn a player got."""
    return Message.objects.filter(user=caller.user, event="turn").count()


def until_asked(game: str, players: list[Caller], seat: int, days: TimeTravel) -> None:
    """Let the others move until a seat is asked again."""
    while seat not in Game.objects.get(pk=game).to_move:
        to_move(game, players).move(game)
    days.work()


@pytest.fixture
def captain(days: TimeTravel, game: str, players: list[Caller]) -> Caller:
    """The captain, who is asked for the wage and has no message yet."""
    return to_move(game, players)


def test_order_plays_after_its_delay(days: TimeTravel, captain: Caller, game: str) -> None:
    put(captain, game, wage(2))
    days.work()
    assert timedelta(minutes=2) <= order_at(game) - now() + timedelta(seconds=2)
    assert order_at(game) - now() <= timedelta(minutes=12)
    days.on(minutes=1, seconds=50)
    assert ply(game) == 0
    days.on(minutes=11)
    move = MoveRecord.objects.get(ply=1)
    assert (move.seat, move.move) == (captain.look(game)["seat"], wage(2))


def test_player_with_a_fitting_order_gets_no_message_of_the_turn(
    days: TimeTravel, captain: Caller, game: str
) -> None:
    put(captain, game, wage())
    days.on(minutes=13)
    assert not Message.objects.filter(user=captain.user, event="turn", data__decision=0).exists()


def test_played_order_is_removed(days: TimeTravel, captain: Caller, game: str) -> None:
    put(captain, game, wage())
    days.on(minutes=13)
    assert mine(captain, game)["orders"] == []


def test_answer_plays_like_an_order_and_stays(days: TimeTravel, captain: Caller, game: str) -> None:
    put(captain, game, wage=[wage(3)])
    days.on(minutes=1, seconds=50)
    assert ply(game) == 0
    days.on(minutes=11)
    assert MoveRecord.objects.get(ply=1).move == wage(3)
    assert mine(captain, game)["answers"] == {"wage": [wage(3)]}


def test_several_orders_play_one_after_the_other(
    days: TimeTravel, captain: Caller, game: str, players: list[Caller]
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
def test_order_that_does_not_fit_stops_and_its_owner_is_told(
    days: TimeTravel, captain: Caller, game: str, part: Any
) -> None:
    first = {"moves": [wage()]} | part
    put(captain, game, first, wage())
    days.work()
    after = mine(captain, game)
    assert (after["orders"], after["stopped"]) == ([], "did_not_fit")
    assert turns(captain) == 1
    days.on(hours=1)
    assert ply(game) == 0


def test_message_of_a_turn_is_sent_when_the_order_fails_after_all(
    days: TimeTravel, captain: Caller, game: str
) -> None:
    days.on(hours=11)
    days.traveller.on(hours=1)  # it is midnight: the message waits for the morning
    Message.objects.filter(user=captain.user, event="turn").update(
        status="waiting", due_at=now() + timedelta(hours=7), sent_at=None
    )
    put(captain, game, wage())
    tasks.tell_players()
    days.traveller.to(order_at(game) - timedelta(seconds=1))
    tasks.deliver("mail")
    put(captain, game, {"moves": [{"kind": "pass"}], "if": [NEVER]})
    days.work()
    turn = Message.objects.filter(user=captain.user, event="turn").order_by("created_at")
    assert [row.status for row in turn] == ["dropped", "sent"]


def test_second_order_that_does_not_fit_stops_at_its_turn(
    days: TimeTravel, captain: Caller, game: str, players: list[Caller]
) -> None:
    put(captain, game, wage(), {"moves": [{"kind": "pass"}], "if": [NEVER]})
    days.on(minutes=13)
    until_asked(game, players, captain.look(game)["seat"], days)
    days.on(minutes=13)
    assert mine(captain, game)["stopped"] == "did_not_fit"
    assert turns(captain) == 1


def test_new_orders_clear_the_stop(days: TimeTravel, captain: Caller, game: str) -> None:
    put(captain, game, {"moves": [wage()], "if": [NEVER]})
    days.work()
    put(captain, game, wage())
    assert mine(captain, game)["stopped"] == ""
    days.on(minutes=13)
    assert ply(game) == 1


def test_move_by_hand_removes_the_remaining_orders(
    days: TimeTravel, captain: Caller, game: str, players: list[Caller]
) -> None:
    """The player has seen more than when writing them."""
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


def test_deleted_orders_do_not_play(days: TimeTravel, captain: Caller, game: str) -> None:
    put(captain, game, wage())
    days.work()
    captain.delete(f"games/{game}/orders")
    days.on(hours=2)
    assert ply(game) == 0
    assert turns(captain) == 1


def test_answers_hold_for_one_round(
    days: TimeTravel, captain: Caller, game: str, players: list[Caller]
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
        row = game_state.lock_game(UUID(game))
        substitutes.offer_seat(row, row.to_move[0], now())


def test_orders_of_a_player_who_lost_the_seat_do_nothing(
    days: TimeTravel, captain: Caller, game: str, dora: Caller
) -> None:
    seat = captain.look(game)["seat"]
    put(captain, game, wage(), wage())
    days.work()
    lose_seat(game)
    assert dora.post(f"games/{game}/seats", {"seat": seat}).status_code == 201
    days.on(hours=2)
    assert ply(game) == 0, "it is Dora's turn now, who has no orders"
    assert mine(dora, game)["orders"] == []
    assert captain.get(f"games/{game}/orders").json()["code"] == "not_seated"
    assert len(StandingOrders.objects.get(user=captain.user).orders) == 2


def test_orders_do_nothing_while_a_bot_sits_there(
    days: TimeTravel, captain: Caller, game: str
) -> None:
    put(captain, game, wage(), wage(), wage=[wage()])
    lose_seat(game)
    days.work()
    assert ply(game) > 0
    assert len(StandingOrders.objects.get().orders) == 2


def test_order_waits_while_the_game_is_paused(days: TimeTravel, captain: Caller, game: str) -> None:
    put(captain, game, wage())
    days.work()
    with transaction.atomic():
        pause.pause(game_state.lock_game(UUID(game)), now())
    days.on(days=3)
    assert ply(game) == 0
    with transaction.atomic():
        pause.resume(game_state.lock_game(UUID(game)), now())
    days.on(minutes=13)
    assert ply(game) == 1
