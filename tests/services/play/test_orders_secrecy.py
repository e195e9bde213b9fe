"""Orders stay secret: nobody can tell them before they play, nor by how they play."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game, MoveRecord, StandingOrders
from games.policy import delay_range
from games.services.play import clocks, game_state, orders, pause
from tests.kit.api_clients import Caller, every_ruleset, for_meuterer, to_move

pytestmark = [pytest.mark.django_db, every_ruleset]
PATHS = ("games/{}", "games/{}/moves", "games/{}/legal-moves", "games", "me/games", "me/messages")


def readings(callers: list[Caller], game: str) -> list[Any]:
    """Everything that these callers can read, with its ETags, byte by byte."""
    answers = [caller.get(path.format(game)) for caller in callers for path in PATHS]
    answers += [caller.get(f"users/{name}") for caller in callers for name in ("anna", "carla")]
    return [(answer.content, answer.headers.get("ETag")) for answer in answers]


def put(caller: Caller, game: str, moves: list[Any], answers: Any = None) -> None:
    body = {"orders": [{"moves": [move]} for move in moves], "answers": answers or {}}
    answer = caller.put(f"games/{game}/orders", body)
    assert answer.status_code == 200, answer.content


def own_answers(caller: Caller, game: str) -> dict[str, Any]:
    """The first legal move, as an answer to the question asked now."""
    row = Game.objects.get(pk=game)
    view = caller.look(game)
    return {row.ruleset_info.orders.question(view["view"]): [view["legal_moves"][0]["move"]]}


@pytest.fixture
def mover(days: TimeTravel, game: str, players: list[Caller]) -> Caller:
    """The player to move; everybody has the message that the game has begun."""
    days.work()
    return to_move(game, players)


@pytest.fixture
def others(mover: Caller, players: list[Caller], dora: Caller, visitor: Caller) -> list[Caller]:
    """Everyone else: the other seats, a spectator and a visitor."""
    return [*(player for player in players if player is not mover), dora, visitor]


def test_table_has_an_etag_for_other_readers(game: str, others: list[Caller]) -> None:
    assert all(other.get(f"games/{game}").headers.get("ETag") for other in others)


def stored(game: str) -> tuple[int, datetime]:
    row = Game.objects.get(pk=game)
    return row.version, row.updated_at


def test_writing_changing_and_deleting_orders_changes_nothing_others_read(
    days: TimeTravel, game: str, mover: Caller, others: list[Caller]
) -> None:
    """Orders, answers to questions, and orders that do not fit."""
    move = mover.first_move(game)
    before, table = readings(others, game), stored(game)
    put(mover, game, [move])
    assert (readings(others, game), stored(game)) == (before, table)
    days.work()
    assert (readings(others, game), stored(game)) == (before, table)
    put(mover, game, [], own_answers(mover, game))
    days.work()
    assert (readings(others, game), stored(game)) == (before, table)
    never = {"moves": [move], "if": [{"fact": "round", "is": 77}]}
    assert mover.put(f"games/{game}/orders", {"orders": [never]}).status_code == 200
    days.work()
    assert mover.get(f"games/{game}/orders").json()["stopped"] == "did_not_fit"
    assert (readings(others, game), stored(game)) == (before, table)
    mover.delete(f"games/{game}/orders")
    days.work()
    assert (readings(others, game), stored(game)) == (before, table)


def test_orders_of_a_seat_not_to_move_change_nothing_others_read(
    days: TimeTravel, game: str, players: list[Caller], mover: Caller, dora: Caller, visitor: Caller
) -> None:
    """Orders may be written before being asked."""
    days.work()
    writer, *rest = [player for player in players if player is not mover]
    watching = [mover, *rest, dora, visitor]
    before, table = readings(watching, game), stored(game)
    put(writer, game, [mover.first_move(game)])
    days.work()
    assert (readings(watching, game), stored(game)) == (before, table)


def test_orders_show_only_once_one_plays(
    days: TimeTravel, game: str, mover: Caller, others: list[Caller]
) -> None:
    put(mover, game, [mover.first_move(game)])
    before = readings(others, game)
    days.on(minutes=1, seconds=50)
    assert readings(others, game) == before
    days.on(minutes=12)
    assert readings(others, game) != before


def twin(game: str, players: list[Caller]) -> str:
    """Another table of the same players in the same position."""
    row = Game.objects.get(pk=game)
    other = str(players[0].post("games", {"ruleset": row.ruleset, "seats": 3}).json()["id"])
    for player in players[1:]:
        player.post(f"games/{other}/seats", {})
    players[0].post(f"games/{other}/start")
    with transaction.atomic():
        copy = game_state.lock_game(UUID(other))
        game_state.set_position(copy, row.position())
        clocks.start_clocks(copy, now())
        copy.save()
    return other


def without_times(answer: Any) -> Any:
    """A log or a table without its id and its instants."""
    hidden = {"at", "id", "deadline", "my_clock", "seconds_left", "commitment", "version"}
    if isinstance(answer, dict):
        shown = {name: value for name, value in answer.items() if name not in hidden}
        return {name: without_times(shown[name]) for name in shown if not name.endswith("_at")}
    return [without_times(item) for item in answer] if isinstance(answer, list) else answer


def log(caller: Caller, game: str) -> list[Any]:
    """The log after the set-up."""
    rows = caller.get(f"games/{game}/moves", {"after": 0}).json()["results"]
    return list(without_times(rows))


@pytest.mark.parametrize("by", ["order", "answer"])
def test_move_by_order_looks_like_a_move_by_hand(
    days: TimeTravel, game: str, players: list[Caller], mover: Caller, others: list[Caller], by: str
) -> None:
    by_hand = twin(game, players)
    move = mover.first_move(game)
    if by == "order":
        put(mover, game, [move])
    else:
        put(mover, game, [], own_answers(mover, game))
    days.on(minutes=13)
    assert mover.move(by_hand, move).status_code == 201
    days.work()
    for caller in (mover, *others):
        assert log(caller, game) == log(caller, by_hand) != []
        assert without_times(caller.look(game)) == without_times(caller.look(by_hand))
    rows = [MoveRecord.objects.filter(game=pk, ply=1).values() for pk in (game, by_hand)]
    first, second = ({k: v for k, v in row.get().items() if k != "created_at"} for row in rows)
    assert first | {"game_id": None} == second | {"game_id": None}


def test_move_by_order_counts_for_reliability_as_a_move_by_hand(
    days: TimeTravel, game: str, players: list[Caller], mover: Caller
) -> None:
    seat = mover.look(game)["seat"]
    put(mover, game, [mover.first_move(game)])
    days.on(minutes=13)
    clock = clocks.seat_clocks(Game.objects.get())[seat]
    assert (clock.decisions, clock.late, clock.missed) == (1, 0, 0)


BINS, DRAWS, TOLERANCE = 10, 400, 21.7  # one fair sample in a hundred is further off


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Random:
    """The random numbers of the delays, the same in each run."""
    rng = Random(8)
    monkeypatch.setattr(orders, "SystemRandom", lambda: rng)
    return rng


def delays(game: str, seat: int, at: datetime, count: int = 1) -> list[float]:
    """Draw the delay of a seat's orders so many times."""
    row = game_state.lock_game(UUID(game))
    clock, found = clocks.seat_clocks(row)[seat], []
    for _ in range(count):
        assert orders.schedule(row, row.seat_rows[seat], clock, at)
        assert clock.order_at is not None
        found.append((datetime.fromtimestamp(clock.order_at, UTC) - at).total_seconds())
    return found


@for_meuterer
@pytest.mark.parametrize("by", ["order", "answer"])
@pytest.mark.parametrize("longest", [None, 3600])
def test_delays_of_orders_are_uniformly_distributed(
    days: TimeTravel, game: str, mover: Caller, dice: Random, by: str, longest: int | None
) -> None:
    """Then the time of a move does not tell whether, and when, it was written in advance."""
    mover.patch("me/preferences", {"order_delay": longest or 0})
    orders_, answers = [mover.first_move(game)], own_answers(mover, game)
    put(mover, game, *((orders_, None) if by == "order" else ([], answers)))
    seat, at = mover.look(game)["seat"], now().replace(microsecond=0)
    low, high = delay_range("standard", longest)
    found = delays(game, seat, at, DRAWS)
    assert low <= min(found)
    assert max(found) <= high
    counts = [0] * BINS
    for seconds in found:
        counts[min(int(BINS * (seconds - low) / (high - low)), BINS - 1)] += 1
    expected = DRAWS / BINS
    assert sum((count - expected) ** 2 / expected for count in counts) < TOLERANCE


@for_meuterer
def test_delay_does_not_depend_on_what_is_planned(
    days: TimeTravel, game: str, mover: Caller, dice: Random
) -> None:
    """The same random numbers delay one order, many orders and an answer equally."""
    seat, at = mover.look(game)["seat"], now()
    move, found = mover.first_move(game), set()
    for moves, answers in (
        ([move], None),
        ([move] * 9, None),
        ([mover.look(game)["legal_moves"][-1]["move"]], None),
        ([], own_answers(mover, game)),
        ([move], own_answers(mover, game)),
    ):
        put(mover, game, moves, answers)
        dice.seed(5)
        found.update(delays(game, seat, at))
    assert len(found) == 1


@for_meuterer
def test_delay_of_an_order_starts_again_after_a_pause(
    days: TimeTravel, game: str, mover: Caller
) -> None:
    """A move in the very second of resuming could not be by hand."""
    put(mover, game, [mover.first_move(game)])
    days.work()
    with transaction.atomic():
        pause.pause(game_state.lock_game(UUID(game)), now())
    days.on(days=3)
    with transaction.atomic():
        pause.resume(game_state.lock_game(UUID(game)), now())
    days.on(minutes=1, seconds=50)
    assert Game.objects.get().ply == 0
    days.on(minutes=12)
    assert Game.objects.get().ply == 1


def test_orders_are_shown_to_their_owner_alone(
    days: TimeTravel, game: str, mover: Caller, others: list[Caller]
) -> None:
    put(mover, game, [mover.first_move(game)])
    assert StandingOrders.objects.count() == 1
    for caller in others:
        answer = caller.get(f"games/{game}/orders")
        if answer.status_code == 200:
            assert (answer.json()["orders"], answer.json()["answers"]) == ([], {})
        else:
            assert answer.status_code in (401, 403)
