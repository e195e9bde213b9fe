"""``moved``: how far a table is, told to programs at a real server."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clocks.instant import now
from games.days.passing import Days
from games.models import Game, Message, User
from games.services import attendance, delivery
from tests.api.test_secrecy import play_on
from tests.bot_accounts import bot_of, sit, table
from tests.callers import Caller, finish, to_move
from tests.services.hooks import TAKEN, Serve, hook, posts, told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet_tasks")]

FACTS = {"ply", "version", "status", "to_move"}


def moved() -> list[Message]:
    return list(Message.objects.filter(event="moved").order_by("created_at"))


def test_a_program_is_told_how_far_its_table_is(
    serve: Serve, days: Days, game: str, players: list[Caller]
) -> None:
    server = serve(TAKEN)
    hook(players[0], server, "moved")
    days.work()
    to_move(game, players).move(game)
    days.work()
    first, second = told(server)
    assert (first["type"], second["type"]) == ("moved", "moved")
    view = players[0].look(game)
    assert second["data"] == {
        **{name: view[name] for name in FACTS},
        "game": game,
        "url": second["data"]["url"],
        "text": second["data"]["text"],
    }
    assert (first["data"]["ply"], first["data"]["status"]) == (0, "active")


def test_nobody_is_who_has_not_asked_for_it(
    serve: Serve, days: Days, game: str, players: list[Caller]
) -> None:
    hook(players[0], serve(TAKEN))
    hook(players[1], serve(TAKEN), "turn", "over")
    days.work()
    to_move(game, players).move(game)
    days.work()
    assert not moved()


def test_preferences_ask_for_it_too(
    serve: Serve, days: Days, game: str, players: list[Caller]
) -> None:
    server = serve(TAKEN)
    hook(players[0], server)
    wish = {"moved": {"webhook": "now"}, "started": {"webhook": "none"}}
    assert players[0].patch("me/preferences", {"messages": wish}).status_code == 200
    days.work()
    assert "moved" in [post["type"] for post in told(server)]


def test_a_table_that_has_not_begun_tells_nothing(
    serve: Serve, days: Days, full_game: str, players: list[Caller]
) -> None:
    hook(players[0], serve(TAKEN), "moved")
    players[2].delete(f"games/{full_game}/seats/me")
    players[2].post(f"games/{full_game}/seats", {})
    days.work()
    assert not moved()


def test_the_moves_of_a_chain_of_bots_are_told_as_one(
    serve: Serve, days: Days, anna: Caller
) -> None:
    server = serve(TAKEN)
    hook(anna, server, "moved")
    game = table(anna, bots=["greedy", "greedy"])
    anna.post(f"games/{game}/start")
    days.work()
    for _ in range(5):
        before, count = Game.objects.get().ply, len(told(server))
        anna.move(game)
        days.work()
        assert Game.objects.get().ply >= before + 1
        assert len(told(server)) == count + 1
        assert told(server)[-1]["data"]["ply"] == Game.objects.get().ply


def test_it_is_told_once_to_each_of_ones_webhooks(
    serve: Serve, days: Days, game: str, anna: Caller
) -> None:
    servers = [serve(TAKEN), serve(TAKEN)]
    for server in servers:
        hook(anna, server, "moved")
    for _ in range(3):
        Game.objects.update(due_at=now())
        attendance.attend_due()
        days.work()
    assert [len(told(server)) for server in servers] == [1, 1]


def test_on_live_tables_it_is_told_and_turns_are_not(
    serve: Serve, days: Days, anna: Caller, bernd: Caller
) -> None:
    server = serve(TAKEN)
    hook(anna, server, "turn", "moved")
    game = table(anna, clock="live", bots=["greedy"])
    sit(bernd, game)
    anna.post(f"games/{game}/start")
    days.work()
    assert {post["type"] for post in told(server)} == {"moved"}


def test_programs_do_not_sleep(serve: Serve, days: Days, game: str, anna: Caller) -> None:
    server = serve(TAKEN)
    hook(anna, server, "moved", "started")
    User.objects.update(night_start="00:00", night_end="10:00")
    days.traveller.to(now().replace(hour=3))
    days.work()
    assert [post["type"] for post in told(server)] == ["moved"]


def test_a_bot_that_looks_is_told_of_its_turn_all_the_same(
    serve: Serve, days: Days, anna: Caller, bernd: Caller, carla: Caller
) -> None:
    rook = bot_of(anna, "rook")
    server = serve(TAKEN)
    hook(rook, server, "turn")
    game = table(bernd)
    for player in (rook, carla):
        sit(player, game)
    bernd.post(f"games/{game}/start")
    people = [bernd, rook, carla]
    while (mover := to_move(game, people)) is not rook:
        mover.move(game)
    rook.look(game)
    days.work()
    assert [post["type"] for post in told(server)] == ["turn"]


def test_only_the_latest_is_sent_when_there_are_more(
    serve: Serve, days: Days, game: str, players: list[Caller]
) -> None:
    """A receiver that was away for an hour hears how far the table is, not how it got there."""
    server = serve(TAKEN)
    hook(players[0], server, "moved")
    for _ in range(3):
        attendance.attend_due()
        to_move(game, players).move(game)
    attendance.attend_due()
    assert len(moved()) == 4
    days.work()
    assert [row.status for row in moved()] == ["dropped", "dropped", "dropped", "sent"]
    assert [post["data"]["ply"] for post in told(server)] == [3]
    assert moved()[0].outcome == "a later one says it"


def test_the_end_is_told(serve: Serve, days: Days, game: str, players: list[Caller]) -> None:
    server = serve(TAKEN)
    hook(players[0], server, "moved", "over")
    finish(game, players)
    days.on(days=1)
    kinds = {post["type"]: post["data"] for post in told(server)}
    assert set(kinds) == {"moved", "over"}
    assert (kinds["moved"]["status"], kinds["moved"]["to_move"]) == ("finished", [])


def test_who_has_lost_his_seat_hears_nothing_more(
    serve: Serve, days: Days, game: str, players: list[Caller]
) -> None:
    server = serve(TAKEN)
    hook(players[0], server, "moved")
    attendance.attend_due()
    row = Game.objects.get().seats.get(number=0)
    row.user, row.bot, row.offered_at = None, "greedy", now()
    row.save()
    delivery.deliver("webhook", seconds=60)
    assert [row.status for row in moved()] == ["dropped"]
    assert not told(server)


def test_a_suspended_owners_bots_hear_nothing(
    serve: Serve, days: Days, anna: Caller, bernd: Caller
) -> None:
    rook, server = bot_of(anna, "rook"), serve(TAKEN)
    hook(rook, server, "moved")
    game = table(bernd, bots=["greedy"])
    sit(rook, game)
    bernd.post(f"games/{game}/start")
    User.objects.filter(username="anna").update(is_active=False)
    days.work()
    assert [row.outcome for row in moved()] == ["the account is closed"]


@pytest.mark.django_db(transaction=True)
def test_a_posted_move_costs_what_it_did(serve: Serve, game: str, players: list[Caller]) -> None:
    for player in players:
        hook(player, serve(TAKEN), "moved")
    player = to_move(game, players)
    body = {"ply": 0, "move": player.first_move(game)}
    with CaptureQueriesContext(connection) as asked:
        assert player.post(f"games/{game}/moves", body, Idempotency_Key="k").status_code == 201
    sql = [row["sql"] for row in asked if row["sql"] not in ("BEGIN", "COMMIT")]
    assert len(sql) == 6, sql


@pytest.mark.parametrize("seed", range(2))
def test_nothing_hidden_is_in_it(
    serve: Serve, days: Days, game: str, players: list[Caller], seed: int
) -> None:
    """Two positions that a seat cannot tell apart give it the same message, byte for byte."""
    rng = Random(seed)
    servers = [serve(TAKEN) for _ in players]
    for player, server in zip(players, servers, strict=True):
        hook(player, server, "moved")
    for _ in range(4):
        stored = play_on(Game.objects.get(pk=game), players, rng, 5)
        if stored.status != Game.Status.ACTIVE:
            return
        for seat, server in enumerate(servers):
            bodies = []
            for state in (stored.position(), stored.rules.resample(stored.position(), seat, rng)):
                Game.objects.filter(pk=game).update(
                    state=state.dump(), clocks=stored.clocks, due_at=now()
                )
                Message.objects.all().delete()
                attendance.attend_due()
                Message.objects.update(created_at=stored.created_at)
                delivery.deliver("webhook", seconds=60)
                bodies.append(posts(server)[-1][1])
            assert bodies[0] == bodies[1]
            assert set(json.loads(bodies[0])["data"]) == FACTS | {"game", "url", "text"}
            Game.objects.filter(pk=game).update(state=stored.state)
