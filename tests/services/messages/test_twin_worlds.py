"""Nothing that the site sends by itself tells what its reader may not know.

A table goes on in worlds that differ only in that: in hidden cards, in orders and answers kept or
not. Everybody else's mails, pushes, webhooks, digests and streams are the same in all, byte for
byte; and so are the channels that others read, whoever owns them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.clocks.now import now
from games.models import Game, User
from games.outbound import web_push
from games.policy import DAY
from games.services.play import clocks, game_state
from tests.kit import playing_on
from tests.kit.api_clients import Caller, ends_soon, for_meuterer, user_of
from tests.kit.mailbox import Box
from tests.outbound.servers import Server
from tests.services.messages.ears import SHARED, Ears, Heard
from tests.services.messages.turn_mails import at
from tests.services.messages.webhook_receivers import TAKEN

pytestmark = pytest.mark.django_db

World = Callable[[], object]
Streams = Callable[[], Heard]


@pytest.fixture
def people(players: list[Caller], quiet_tasks: None) -> dict[str, Caller]:
    """The players by name, who never sleep; Carla is mailed her turns in digests alone."""
    User.objects.update(night_start=None, night_end=None)
    User.objects.filter(username="carla").update(message_modes={"turn": {"mail": "digest"}})
    return {user_of(player).username: player for player in players}


@pytest.fixture
def ears(
    days: TimeTravel, game: str, people: dict[str, Caller], box: Box,
    serve: Callable[..., Server], settings: Any,
) -> Ears:  # fmt: skip
    settings.VAPID_PRIVATE_KEY = web_push.new_vapid_key()
    return Ears(box, serve(TAKEN), people)


def happens(ears: Ears, days: TimeTravel, *acts: World, streams: Streams = dict) -> list[Heard]:
    """What is heard in a world: after each act, in the evening, and when time is running out."""
    told = []
    with ears.world():
        for act in (*acts, lambda: days.until(at(18, 1)), lambda: days.until(at(10, day=3))):
            act()
            days.work()
            _late_orders()
            told.append(ears.heard() | streams())
    return told


def _late_orders() -> None:
    """Let no order play before the last reminder has come."""
    for row in Game.objects.all():
        for clock in row.clocks:
            if clock.get("order_at"):
                clock["order_at"] += 7 * DAY
        row.save(update_fields=["clocks"])


def for_seat(told: list[Heard], name: str) -> list[Heard]:
    """What one player reads: their own channels, and all that are shared."""
    own = _own(name)
    return [
        {ear: came for ear, came in step.items() if ear in own or ear.split()[1] in SHARED}
        for step in told
    ]


def for_others(told: list[Heard], name: str) -> list[Heard]:
    """What all others read: their own channels, and those of this player that are shared."""
    return [{ear: step[ear] for ear in step.keys() - _own(name)} for step in told]


def _own(name: str) -> set[str]:
    return {f"{name} {channel}" for channel in ("mail", "push", "standard")}


def kinds(told: list[Heard]) -> set[str]:
    """The events that were told of, by what standard webhooks say."""
    posted = [came for step in told for ear, came in step.items() if ear.endswith(" standard")]
    bodies = [body.decode() for came in posted for body in came]
    return {kind for body in bodies for kind in re.findall(r'"type":"(\w+)"', body)}


def asked(game: str, seat: int) -> Game:
    """Play on until a seat is to choose, with all its time."""
    rules = Game.objects.get(pk=game).rules
    playing_on.play_until(game, lambda s: s.ply > 5 and len(rules.legal_moves(s, seat)) > 1)
    row = game_state.lock_game(UUID(game))
    clocks.start_clocks(row, now())
    row.save()
    return row


@pytest.mark.parametrize("seat", [0, 2])
def test_hidden_cards_change_nothing_that_is_sent(
    ears: Ears, days: TimeTravel, game: str, people: dict[str, Caller], seat: int
) -> None:
    """The seat to move has its first mail of a day, or a digest."""
    row = asked(game, seat)
    state, rng = row.position(), Random(0)

    def put(position: Any) -> World:
        return lambda: Game.objects.filter(pk=game).update(state=position.dump())

    as_it_is = happens(ears, days, lambda: None)
    assert kinds(as_it_is) >= {"turn", "reminder", "moved"}
    for number in (seat, 1):
        other = row.ruleset_info.invariants.resample(state, number, rng)
        assert other.dump() != state.dump()
        told, name = happens(ears, days, put(other)), [*people][number]
        assert for_seat(told, name) == for_seat(as_it_is, name)


def plans(caller: Caller, game: str) -> list[World]:
    """Ways to leave a table to oneself: with orders and answers, and without."""
    written = caller.get(f"games/{game}/orders").json()
    legal = [one["move"] for one in caller.look(game)["legal_moves"]]
    any_move = {"moves": [*legal, *(one["move"] for one in written["moves"])][:20]}
    never = any_move | {"if": [{"fact": "round", "is": 77}]}
    answers = {one["question"]: [one["moves"][0]] for one in written["foreseen"]}

    def put(*orders: Any, **answers: Any) -> World:
        body = {"orders": orders, "answers": answers}
        return lambda: caller.put(f"games/{game}/orders", body)

    def changed() -> None:
        for world in (put(any_move), put(), put(any_move, never)):
            world()
            tasks.tell_players()

    return [put(never, **answers), changed]


@pytest.mark.parametrize("seat", [0, 1])
def test_orders_and_answers_kept_change_nothing_that_is_sent_or_streamed(
    ears: Ears, days: TimeTravel, game: str, people: dict[str, Caller], visitor: Caller, seat: int
) -> None:
    """Those of the seat that is to move; or those of another, while somebody moves by hand."""
    asked(game, 0)
    name, owner = [*people.items()][seat]

    def streams() -> Heard:
        watching = {who: one for who, one in people.items() if who != name} | {"visitor": visitor}
        path = f"games/{game}/events"
        found = {f"{who} table": ears.streamed(who, path, one) for who, one in watching.items()}
        return found | {"carla all": ears.streamed("all", "me/events", people["carla"])}

    def goes_on(plan: World) -> list[Heard]:
        by_hand = [] if seat == 0 else [lambda: people["anna"].move(game)]
        return happens(ears, days, plan, *by_hand, streams=streams)

    streams()
    as_it_is = goes_on(lambda: None)
    assert kinds(as_it_is) >= {"turn", "reminder", "moved"}
    assert any(step["visitor table"] for step in as_it_is) == (seat == 1)
    for plan in plans(owner, game):
        assert for_others(goes_on(plan), name) == for_others(as_it_is, name)


@for_meuterer
@ends_soon
def test_result_is_in_nothing_that_tells_of_the_end(
    ears: Ears, days: TimeTravel, game: str
) -> None:
    """A mail or a channel tells that a game is over: how, its players see at the table."""
    rules = Game.objects.get(pk=game).rules
    results, told = set(), []
    for choose in (playing_on.first, lambda _state, legal: legal[-1]):
        with ears.world():
            playing_on.play_until(game, lambda s: rules.standings(s) is not None, choose)
            days.work()
            came = ears.heard()
            results.add(str(Game.objects.get(pk=game).standings))
        told.append({ear: came[ear] for ear in came if not ear.endswith("standard")})
    assert len(results) == 2
    assert told[0] == told[1]
    assert all("over" in str(came) for came in told[0].values())
