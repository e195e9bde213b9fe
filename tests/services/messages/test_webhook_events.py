"""The event ``moved``: how far a table is, posted to webhooks at a real server."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game, Message, User
from games.services import due_games
from games.services.messages import delivery
from tests.api.test_secrecy import play_on
from tests.kit.api_clients import Caller, to_move
from tests.kit.bot_accounts import bot_of, sit, table
from tests.kit.playing_on import finish
from tests.services.messages.webhook_receivers import TAKEN, Serve, events_received, hook, posts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet_tasks")]

FACTS = {"ply", "version", "status", "to_move"}


def moved() -> list[Message]:
    return list(Message.objects.filter(event="moved").order_by("created_at"))


def test_webhook_gets_the_state_of_its_table_after_moves(
    serve: Serve, days: TimeTravel, game: str, players: list[Caller]
) -> None:
    server = serve(TAKEN)
    hook(players[0], server, "moved")
    days.work()
    to_move(game, players).move(game)
    days.work()
    first, second = events_received(server)
    assert (first["type"], second["type"]) == ("moved", "moved")
    view = players[0].look(game)
    assert second["data"] == {
        **{name: view[name] for name in FACTS},
        "game": game,
        "url": second["data"]["url"],
        "text": second["data"]["text"],
    }
    assert (first["data"]["ply"], first["data"]["status"]) == (0, "active")


def test_webhook_without_the_event_gets_no_moves(
    serve: Serve, days: TimeTravel, game: str, players: list[Caller]
) -> None:
    hook(players[0], serve(TAKEN))
    hook(players[1], serve(TAKEN), "turn", "over")
    days.work()
    to_move(game, players).move(game)
    days.work()
    assert not moved()


def test_preferences_can_ask_for_moves_too(
    serve: Serve, days: TimeTravel, game: str, players: list[Caller]
) -> None:
    server = serve(TAKEN)
    hook(players[0], server)
    wish = {"moved": {"webhook": "now"}, "started": {"webhook": "none"}}
    assert players[0].patch("me/preferences", {"messages": wish}).status_code == 200
    days.work()
    assert "moved" in [post["type"] for post in events_received(server)]


def test_table_before_its_start_posts_no_moves(
    serve: Serve, days: TimeTravel, full_game: str, players: list[Caller]
) -> None:
    hook(players[0], serve(TAKEN), "moved")
    players[2].delete(f"games/{full_game}/seats/me")
    players[2].post(f"games/{full_game}/seats", {})
    days.work()
    assert not moved()


def test_moves_of_a_chain_of_bots_are_posted_once(
    serve: Serve, days: TimeTravel, anna: Caller
) -> None:
    server = serve(TAKEN)
    hook(anna, server, "moved")
    game = table(anna, bots=["greedy", "greedy"])
    anna.post(f"games/{game}/start")
    days.work()
    for _ in range(5):
        before, count = Game.objects.get().ply, len(events_received(server))
        anna.move(game)
        days.work()
        assert Game.objects.get().ply >= before + 1
        assert len(events_received(server)) == count + 1
        assert events_received(server)[-1]["data"]["ply"] == Game.objects.get().ply


def test_each_webhook_of_a_player_gets_a_move_once(
    serve: Serve, days: TimeTravel, game: str, anna: Caller
) -> None:
    servers = [serve(TAKEN), serve(TAKEN)]
    for server in servers:
        hook(anna, server, "moved")
    for _ in range(3):
        Game.objects.update(due_at=now())
        due_games.process_due_games()
        days.work()
    assert [len(events_received(server)) for server in servers] == [1, 1]


def test_live_game_posts_moves_and_no_turns(
    serve: Serve, days: TimeTravel, anna: Caller, bernd: Caller
) -> None:
    server = serve(TAKEN)
    hook(anna, server, "turn", "moved")
    game = table(anna, clock="live", bots=["greedy"])
    sit(bernd, game)
    anna.post(f"games/{game}/start")
    days.work()
    assert {post["type"] for post in events_received(server)} == {"moved"}


def test_moves_are_posted_at_night(serve: Serve, days: TimeTravel, game: str, anna: Caller) -> None:
    server = serve(TAKEN)
    hook(anna, server, "moved", "started")
    User.objects.update(night_start="00:00", night_end="10:00")
    days.traveller.to(now().replace(hour=3))
    days.work()
    assert [post["type"] for post in events_received(server)] == ["moved"]


def test_turn_of_a_bot_that_views_the_game_is_posted_at_once(
    serve: Serve, days: TimeTravel, anna: Caller, bernd: Caller, carla: Caller
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
    assert [post["type"] for post in events_received(server)] == ["turn"]


def test_only_the_latest_of_several_waiting_moves_is_posted(
    serve: Serve, days: TimeTravel, game: str, players: list[Caller]
) -> None:
    """A receiver that was away for an hour gets the present state, not the way to it."""
    server = serve(TAKEN)
    hook(players[0], server, "moved")
    for _ in range(3):
        due_games.process_due_games()
        to_move(game, players).move(game)
    due_games.process_due_games()
    assert len(moved()) == 4
    days.work()
    assert [row.status for row in moved()] == ["dropped", "dropped", "dropped", "sent"]
    assert [post["data"]["ply"] for post in events_received(server)] == [3]
    assert moved()[0].outcome == "a later one says it"


def test_end_of_game_is_posted_as_a_move_too(
    serve: Serve, days: TimeTravel, game: str, players: list[Caller]
) -> None:
    server = serve(TAKEN)
    hook(players[0], server, "moved", "over")
    finish(game, players)
    days.on(days=1)
    kinds = {post["type"]: post["data"] for post in events_received(server)}
    assert set(kinds) == {"moved", "over"}
    assert (kinds["moved"]["status"], kinds["moved"]["to_move"]) == ("finished", [])


def test_player_who_lost_the_seat_gets_no_more_moves(
    serve: Serve, days: TimeTravel, game: str, players: list[Caller]
) -> None:
    server = serve(TAKEN)
    hook(players[0], server, "moved")
    due_games.process_due_games()
    row = Game.objects.get().seats.get(number=0)
    row.user, row.bot, row.offered_at = None, "greedy", now()
    row.save()
    delivery.deliver("webhook", seconds=60)
    assert [row.status for row in moved()] == ["dropped"]
    assert not events_received(server)


def test_bot_of_a_suspended_owner_gets_no_moves(
    serve: Serve, days: TimeTravel, anna: Caller, bernd: Caller
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
def test_move_with_webhooks_costs_no_extra_statement(
    serve: Serve, game: str, players: list[Caller]
) -> None:
    for player in players:
        hook(player, serve(TAKEN), "moved")
    player = to_move(game, players)
    body = {"ply": 0, "move": player.first_move(game)}
    with CaptureQueriesContext(connection) as asked:
        assert player.post(f"games/{game}/moves", body, Idempotency_Key="k").status_code == 201
    sql = [row["sql"] for row in asked if row["sql"] not in ("BEGIN", "COMMIT")]
    assert len(sql) == 4, sql


@pytest.mark.parametrize("seed", range(2))
def test_posted_moves_contain_nothing_hidden(
    serve: Serve, days: TimeTravel, game: str, players: list[Caller], seed: int
) -> None:
    """Two positions that a seat cannot tell apart give the same message, byte for byte."""
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
            for state in (
                stored.position(),
                stored.ruleset_info.invariants.resample(stored.position(), seat, rng),
            ):
                Game.objects.filter(pk=game).update(
                    state=state.dump(), clocks=stored.clocks, due_at=now()
                )
                Message.objects.all().delete()
                due_games.process_due_games()
                Message.objects.update(created_at=stored.created_at)
                delivery.deliver("webhook", seconds=60)
                bodies.append(posts(server)[-1][1])
            assert bodies[0] == bodies[1]
            assert set(json.loads(bodies[0])["data"]) == FACTS | {"game", "url", "text"}
            Game.objects.filter(pk=game).update(state=stored.state)
