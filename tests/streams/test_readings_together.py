"""Streams that are read together are sent what each would be sent alone, and cost little more."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from redis import Redis

from games.api.streaming.subscriptions import Subscription
from games.clocks.now import now
from games.models import AccountSession, Game, PersonalToken, User
from games.selectors.streams.reading import TableReading
from games.selectors.tables.visibility import Visibility
from games.services.accounts import sessions
from games.services.play import pause
from games.services.play.game_state import lock_game
from tests.kit import long_runs
from tests.kit.api_clients import (
    Caller,
    ends_soon,
    every_ruleset,
    for_meuterer,
    log_in,
    person,
    to_move,
    user_of,
)
from tests.kit.open_feeds import (
    NDJSON,
    SSE,
    open_feed,
    read_alone,
    read_messages,
    read_together,
)
from tests.kit.playing_on import play

ACTIVE = Game.Status.ACTIVE
SOME = 4  # moves
POLICIES = pytest.mark.parametrize(("policy", "delay"), [("public", 0), ("delayed", 3)])


def listen(game: str, players: list[Caller], dora: Caller, visitor: Caller) -> list[Subscription]:
    """Open a stream for each kind of viewer; the first and the last ones see least."""
    User.objects.filter(pk=user_of(dora).pk).update(zone="Asia/Tokyo")
    german = {"Accept_Language": "de"}
    wanted: list[tuple[Caller, dict[str, str]]] = [
        (visitor, {"Accept": NDJSON}),
        *((player, {"Accept": SSE}) for player in players),
        (players[1], {"Accept": NDJSON, **german}),
        (dora, {"Accept": SSE}),
        (dora, {"Accept": NDJSON, **german}),
        (visitor, {"Accept": SSE, **german}),
    ]
    return [open_feed(caller, game, **headers) for caller, headers in wanted]


def browser_of(user: User) -> Client:
    """A browser in which somebody has logged in."""
    browser = Client()
    log_in(browser, user)
    return browser


def open_in(browser: Client, game: str) -> Subscription:
    feed: Subscription = browser.get(f"/api/v1/games/{game}/events").feed  # type: ignore[attr-defined]
    return feed


@pytest.mark.acceptance("secrecy", short=True)
@every_ruleset
@ends_soon
@POLICIES
def test_streams_read_together_are_sent_byte_for_byte_what_each_is_sent_alone(
    game: str, players: list[Caller], dora: Caller, visitor: Caller, policy: str, delay: int
) -> None:
    """Over a whole game: some are told every move, others now and then.

    In the suite every second time some moves at once; `manage.py acceptance secrecy` reads each.
    """
    Game.objects.filter(pk=game).update(spectators=policy, spectator_delay=delay)
    together, alone = (listen(game, players, dora, visitor) for _ in range(2))
    kinds: set[bytes] = set()
    step = 0
    while play(game, 1 if step % 2 or long_runs.at_length() else SOME).status == ACTIVE:
        step += 1
        if step % 10 == 0:
            players[0].post(f"games/{game}/chat", {"room": "players", "text": "Ahoy"})
            dora.post(f"games/{game}/chat", {"room": "spectators", "text": "Look"})
        count = len(together) if step % 3 else len(together) - 3
        told = read_together(together[:count])
        assert told == read_alone(alone[:count])
        kinds.update(told)
    last = read_together(together)
    assert last == read_alone(alone)
    assert len(kinds) > step, "not everybody is told the same"
    for feed, caller, content in zip(together[:4], [visitor, *players], last, strict=False):
        assert read_messages(feed, content)[-1].data == caller.look(game)


@every_ruleset
@POLICIES
def test_game_that_moves_on_during_a_reading_shows_nobody_what_is_anothers(
    game: str,
    players: list[Caller],
    dora: Caller,
    visitor: Caller,
    policy: str,
    delay: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A move between the table's row and its position, which are read one after the other."""
    Game.objects.filter(pk=game).update(spectators=policy, spectator_delay=delay)
    together, alone = (listen(game, players, dora, visitor) for _ in range(2))
    settle = TableReading.settle

    def settle_late(table: TableReading, visibility: Visibility) -> bool:
        if visibility.present and "state" in table.game.get_deferred_fields():
            play(game, 1)
        return settle(table, visibility)

    for _ in range(6):
        play(game, 1)
        with monkeypatch.context() as patch:
            patch.setattr(TableReading, "settle", settle_late)
            early = read_together(together)
        rest = read_together(together)
        expected = read_alone(alone)
        for feed, twin, *content in zip(together, alone, early, rest, expected, strict=True):
            told = [message for part in content[:2] for message in read_messages(feed, part)]
            wanted = read_messages(twin, content[2])
            moves = [message.data for message in told if message.event == "move"]
            assert moves == [message.data for message in wanted if message.event == "move"]
            assert [message for message in told if message.event == "table"][-1:] == wanted[-1:]
            assert str(feed._stream.cursor) == str(twin._stream.cursor)  # type: ignore[attr-defined]


@for_meuterer
def test_move_told_to_a_hundred_spectators_costs_at_most_three_times_that_of_one(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    """By tokens, by sessions, and without a log-in; they may hear what spectators say, too."""
    people = [person(f"watcher{number}") for number in range(67)]
    feeds = [open_feed(Caller(user), game) for user in people[:34]]
    feeds += [open_in(browser_of(user), game) for user in people[34:]]
    feeds += [open_feed(visitor, game) for _ in range(33)]
    one = open_feed(Caller(person("wanda")), game)
    to_move(game, players).move(game)
    with CaptureQueriesContext(connection) as alone:
        (told,) = read_together([one])
    with CaptureQueriesContext(connection) as asked:
        crowd = read_together(feeds)
    assert [message.event for message in read_messages(one, told)] == ["move", "table"]
    assert [
        [message.data for message in read_messages(feed, content)]
        for feed, content in zip(feeds, crowd, strict=True)
    ] == [[message.data for message in read_messages(one, told)]] * 100
    assert len(asked) <= len(alone) + 1, asked.captured_queries  # tokens, and users of sessions


@for_meuterer
def test_each_of_many_streams_ends_with_its_own_right_though_nothing_was_published(
    game: str, players: list[Caller]
) -> None:
    """Rights are read from the database with each change, however many listen."""
    by_token = [Caller(person(name)) for name in ("tina", "theo", "tom", "tess")]
    by_session = [person(name) for name in ("sue", "sam", "stan", "seth")]
    feeds = [open_feed(caller, game) for caller in by_token]
    feeds += [open_in(browser_of(user), game) for user in by_session]
    tina, theo, _, tess = map(user_of, by_token)
    PersonalToken.objects.filter(user=tina).delete()
    User.objects.filter(pk=theo.pk).update(is_active=False)
    PersonalToken.objects.filter(user=tess).update(scopes=["chat"])
    to_move(game, players).move(game)
    told = [
        [message.event for message in read_messages(feed, content)]
        for feed, content in zip(feeds, read_together(feeds), strict=True)
    ]
    assert told == [["end"], ["end"], ["move", "table"], ["end"]] + [["move", "table"]] * 4


@for_meuterer
@pytest.mark.parametrize("by", ["owner", "password", "account"])
def test_player_whose_session_has_ended_is_sent_what_guests_are_sent(
    game: str, players: list[Caller], by: str
) -> None:
    """A request by that session would be a visitor's, too."""
    user = user_of(players[0])
    ended, other = (open_in(browser_of(user), game) for _ in range(2))
    if by == "owner":
        sessions.end(user=user, session=AccountSession.objects.filter(user=user).earliest("pk").pk)
    elif by == "password":
        user.set_password("another-barrel-of-rum")
        user.save()
    else:
        User.objects.filter(pk=user.pk).update(is_active=False)
    play(game, 1)
    seats = [
        read_messages(feed, content)[-1].data["seat"]
        for feed, content in zip([ended, other], read_together([ended, other]), strict=True)
    ]
    assert sorted(seats, key=str) == ([0, None] if by == "owner" else [None, None])


@for_meuterer
def test_seat_that_changes_hands_takes_its_view_along(
    game: str, players: list[Caller], dora: Caller
) -> None:
    mine, hers = open_feed(players[0], game), open_feed(dora, game)
    Game.objects.get(pk=game).seats.filter(number=0).update(user=user_of(dora))
    play(game, 1)
    seats = [
        read_messages(feed, content)[-1].data["seat"]
        for feed, content in zip([mine, hers], read_together([mine, hers]), strict=True)
    ]
    assert seats == [None, 0]


@for_meuterer
def test_pause_during_a_reading_is_told_with_it_and_not_again(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was made of the table before is not what its position was read with."""
    feeds = [open_feed(player, game) for player in players]
    settle = TableReading.settle

    def settle_late(table: TableReading, visibility: Visibility) -> bool:
        if "state" in table.game.get_deferred_fields():
            pause.pause(lock_game(UUID(game)), now())
        return settle(table, visibility)

    play(game, 1)
    with monkeypatch.context() as patch:
        patch.setattr(TableReading, "settle", settle_late)
        told = read_together(feeds)
    for feed, content in zip(feeds, told, strict=True):
        assert read_messages(feed, content)[-1].data["paused_at"] is not None
    assert read_together(feeds) == [b""] * len(feeds)


@for_meuterer
def test_sessions_read_together_are_asked_for_once(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    feeds = [open_in(browser_of(person(f"watcher{number}")), game) for number in range(4)]
    asked, ask = [], Redis.execute_command

    def noted(redis: Redis, *command: Any, **options: Any) -> Any:
        asked.append(command[0])
        return ask(redis, *command, **options)

    play(game, 1)
    monkeypatch.setattr(Redis, "execute_command", noted)
    assert all(b"event: move" in told for told in read_together(feeds))
    assert [name for name in asked if "GET" in name] == ["MGET"]
