"""Rewinding a game: nothing of its log is lost, and it can be played to its end from there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.engine import rewind as rewinds
from games.engine.record_shape import BOUND
from games.errors import NotActiveError, NothingToDoError, NotModeratorError, OwnCaseError
from games.models import Game, Message, ModerationAction, StandingOrders, User
from games.selectors.play import game_log
from games.selectors.play.positions import position_at
from games.selectors.tables import rows as tables
from games.services.moderation import games as game_actions
from games.services.moderation import replacements, roles
from games.services.moderation.rewind import rewind
from games.services.play import clocks
from tests.kit.api_clients import (
    Caller,
    every_ruleset,
    for_cartagena,
    known_game,
    request_of_its_own,
)
from tests.kit.known_games import KNOWN_GAMES
from tests.kit.playing_on import finish
from tests.moderation.rewound_games import WHY, holds, log, play_on, started

pytestmark = every_ruleset


def test_rewound_game_continues_from_the_position_of_that_ply(
    mori: User, game: str, players: list[Caller]
) -> None:
    play_on(game, players, Random(1), 12)
    then, before = position_at(tables.table(game_id=game), 5), log(game)
    action = rewind(by=mori, game_id=game, ply=5, reason=WHY)
    row = Game.objects.get(pk=game)
    assert (row.ply, row.position()) == (13, rewinds.taken_back(then, 13))
    assert row.to_move == list(row.rules.to_move(then))
    assert log(game)[:-1] == before, "no row is changed or gone"
    _, seat, move, ((kind, data),) = log(game)[-1]
    assert (seat, move, kind, data["to"]) == (None, {"rewind": 5}, "rewound", 5)
    assert (action.before, action.after) == ({"ply": 12}, {"ply": 13, "to": 5})
    assert (action.kind, action.reason, action.by) == (ModerationAction.Kind.REWIND, WHY, mori)


@pytest.mark.parametrize("number", range(2))
def test_record_of_a_game_rewound_several_times_holds(
    mori: User, game: str, players: list[Caller], number: int
) -> None:
    """To the deal, to the last ply, and to plies that were themselves undone before."""
    rng = Random(number)
    for to in (lambda ply: 0, lambda ply: ply - 1, rng.randrange, lambda ply: 3):
        row = play_on(game, players, rng, 9)
        rewind(by=mori, game_id=game, ply=to(row.ply), reason=WHY)
    finish(game, players)
    assert "It was rewound 4 times" in holds(game)
    record = players[0].get(f"games/{game}/record").json()
    assert record["format"] == BOUND
    assert [entry["ply"] for entry in record["moves"] if entry["seat"] is None] == [
        ply for ply, _, move, _ in log(game) if rewinds.target(move) is not None
    ]


@known_game
def test_rewind_works_from_and_to_every_phase(mori: User, game: str, players: list[Caller]) -> None:
    """Each phase in which somebody decides is left by a rewind once, and returned to."""
    rng, left = Random(1), set[str]()
    ruleset = Game.objects.get(pk=game).ruleset
    while len(left) < KNOWN_GAMES[ruleset].phases:
        leave_each_phase(game, players, rng, mori, left)
        assert "holds" in holds(game)
        game = started(players, ruleset)  # chance decides which phases a deal has


def leave_each_phase(
    game: str, players: list[Caller], rng: Random, by: User, left: set[str]
) -> None:
    row, phases = Game.objects.get(pk=game), dict[str, int]()
    while row.status == Game.Status.ACTIVE:
        phase = row.position().phase
        phases.setdefault(phase, row.ply)
        if phase not in left and row.ply > 0:
            left.add(phase)
            earlier = rng.choice(list(phases.values()))
            rewind(by=by, game_id=game, ply=min(earlier, row.ply - 1), reason=WHY)
            rewind(by=by, game_id=game, ply=row.ply, reason=WHY)
            row = Game.objects.get(pk=game)
            row.ruleset_info.invariants.check(row.position())
            assert row.position().phase == phase
        row = play_on(game, players, rng, 1)


@for_cartagena
def test_rewind_into_a_simultaneous_decision_keeps_the_choices_made(
    mori: User, game: str, players: list[Caller]
) -> None:
    """Seats that had chosen keep their choice, the others are asked; older answers are stale."""
    rng, row = Random(3), Game.objects.get(pk=game)
    while len(row.to_move) < 2:
        if row.status != Game.Status.ACTIVE:  # nobody fought: chance decides about another deal
            game = started(players)
        row = play_on(game, players, rng, 1)
    row = play_on(game, players, rng, 1)
    half, open_since = row.ply, row.position().opened
    owing = list(row.to_move)
    assert open_since < half
    assert owing
    row = play_on(game, players, rng, len(owing) + 1)
    rewind(by=mori, game_id=game, ply=half, reason=WHY)
    row = Game.objects.get(pk=game)
    assert row.to_move == owing
    late = players[owing[0]].move(game, ply=half)
    assert (late.status_code, late.json()["code"]) == (409, "stale_move")
    assert players[owing[0]].move(game).status_code == 201
    finish(game, players)
    holds(game)


@pytest.mark.parametrize("ply", [-1, 4, 5, 10**9])
def test_rewind_to_a_ply_that_is_not_before_the_present_one_is_refused(
    mori: User, game: str, players: list[Caller], ply: int
) -> None:
    play_on(game, players, Random(1), 4)
    with pytest.raises(NothingToDoError), request_of_its_own():
        rewind(by=mori, game_id=game, ply=ply, reason=WHY)
    assert len(log(game)) == 5


def test_rewind_before_the_start_is_refused(mori: User, full_game: str) -> None:
    with pytest.raises(NotActiveError), request_of_its_own():
        rewind(by=mori, game_id=full_game, ply=0, reason=WHY)


def test_rewind_after_the_end_is_refused(mori: User, finished: str) -> None:
    with pytest.raises(NotActiveError), request_of_its_own():
        rewind(by=mori, game_id=finished, ply=0, reason=WHY)


def test_rewind_by_a_helper_or_at_ones_own_table_is_refused(
    hanna: User, game: str, players: list[Caller]
) -> None:
    play_on(game, players, Random(1), 2)
    with pytest.raises(NotModeratorError), request_of_its_own():
        rewind(by=hanna, game_id=game, ply=0, reason=WHY)
    roles.set_role(User.objects.get(username="anna"), "administrator")
    with pytest.raises(OwnCaseError), request_of_its_own():
        rewind(by=User.objects.get(username="anna"), game_id=game, ply=0, reason=WHY)
    assert not ModerationAction.objects.filter(kind=ModerationAction.Kind.REWIND).exists()


def test_rewind_costs_nobody_time_and_asks_the_seats_to_move_again(
    days: TimeTravel, mori: User, game: str, players: list[Caller]
) -> None:
    row = play_on(game, players, Random(1), 4)
    had = {seat: clock.total for seat, clock in enumerate(clocks.seat_clocks(row))}
    days.on(hours=5)
    banks = [clock.bank for clock in clocks.seat_clocks(row)]
    rewind(by=mori, game_id=game, ply=2, reason=WHY)
    row = Game.objects.get(pk=game)
    for seat, clock in enumerate(clocks.seat_clocks(row)):
        assert clock.bank >= max(banks[seat], had[seat])
        assert (clock.decision == row.ply) == (seat in row.to_move)
        assert (row.deadlines[seat] is not None) == (seat in row.to_move)
    days.work()
    asked = [players[seat].user for seat in row.to_move]
    turn = Message.objects.filter(game=game, event="turn", key__endswith=f":{row.ply}")
    assert {message.user for message in turn} == set(asked)


def test_rewound_game_that_was_paused_stays_paused(
    mori: User, game: str, players: list[Caller]
) -> None:
    play_on(game, players, Random(1), 4)
    game_actions.pause(by=mori, game_id=game, reason=WHY)
    rewind(by=mori, game_id=game, ply=1, reason=WHY)
    row = Game.objects.get(pk=game)
    assert row.paused_at is not None
    assert row.deadlines == [None] * 3
    game_actions.resume(by=mori, game_id=game, reason=WHY)
    row = Game.objects.get(pk=game)
    assert [row.deadlines[seat] is None for seat in row.to_move] == [False] * len(row.to_move)
    finish(game, players)
    holds(game)


def test_bots_play_on_after_a_rewind(
    days: TimeTravel, mori: User, game: str, players: list[Caller]
) -> None:
    row = play_on(game, players, Random(1), 4)
    bot = row.rules.to_move(position_at(row, 2))[0]
    replacements.replace(by=mori, game_id=game, seat=bot, bot="greedy", reason=WHY)
    days.work()
    rewind(by=mori, game_id=game, ply=2, reason=WHY)
    row = Game.objects.get(pk=game)
    assert row.bot_due
    days.work()
    assert Game.objects.get(pk=game).ply > row.ply


def test_rewind_deletes_all_orders_and_says_why(
    days: TimeTravel, mori: User, game: str, players: list[Caller]
) -> None:
    """The answers too: they were for a round that may no longer be the present one."""
    row = play_on(game, players, Random(1), 4)
    writer = players[row.to_move[0]]
    move = writer.first_move(game)
    question = row.ruleset_info.orders.question(writer.look(game)["view"])
    body = {"orders": [{"moves": [move]}], "answers": {question: [move]}}
    assert writer.put(f"games/{game}/orders", body).status_code == 200
    rewind(by=mori, game_id=game, ply=0, reason=WHY)
    mine = writer.get(f"games/{game}/orders").json()
    assert (mine["orders"], mine["answers"], mine["stopped"]) == ([], {}, "rewound")
    ply = Game.objects.get(pk=game).ply
    days.on(hours=1)
    assert Game.objects.get(pk=game).ply == ply, "nothing plays by itself"
    assert StandingOrders.objects.count() == 1


def test_end_of_a_rewound_game_counts_all_decisions(
    days: TimeTravel, mori: User, game: str, players: list[Caller]
) -> None:
    """Decision times come from every decision, undone or not."""
    play_on(game, players, Random(1), 8)
    rewind(by=mori, game_id=game, ply=3, reason=WHY)
    finish(game, players)
    days.work()
    row = Game.objects.get(pk=game)
    decided = sum(len(participation.seconds) for participation in row.participations.all())
    assert decided == row.ply - 1, "all but the entry that rewound the game"
    whole: Any = game_log.record(game=tables.table(game_id=row.pk))
    assert whole["standings"] == row.standings
