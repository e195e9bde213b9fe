"""Who made each move of a seat: players, bots in their absence, substitutes, by the log."""

from __future__ import annotations

from datetime import datetime

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, MoveRecord, Notice, User
from games.selectors.moderation import collusion
from games.selectors.moderation.collusion import played
from games.selectors.moderation.move_authors import hands_in
from games.services.moderation.replacements import replace
from games.services.moderation.rewind import rewind
from tests.kit.api_clients import Caller, person, to_move
from tests.kit.playing_on import finish

SEAT, PLIES = 1, range(1, 10)


@pytest.fixture
def table(anna: Caller, bernd: Caller) -> Game:
    """A table of three without a move."""
    assert anna.user is not None
    return Game.objects.create(
        ruleset="meuterer", host=anna.user, status="finished", state={}, standings=[],
        commitment="", secret="",
    )  # fmt: skip


def add_notice(table: Game, kind: str, ply: int, player: User | None = None) -> None:
    Notice.objects.create(game=table, ply=ply, kind=kind, seat=SEAT, player=player)


def by_hand(table: Game) -> list[int]:
    """The plies that the player of the seat would have made in person."""
    hands = hands_in([table.pk])[table.pk]
    assert all(hands.is_players(ply, SEAT + 1) for ply in PLIES), "of that seat alone"
    return [ply for ply in PLIES if hands.is_players(ply, SEAT)]


def test_moves_without_an_absence_are_the_players_own(table: Game) -> None:
    assert by_hand(table) == [*PLIES]


def test_move_of_the_autopilot_is_not_the_players_own(table: Game) -> None:
    add_notice(table, "autopilot", 4)
    assert by_hand(table) == [1, 2, 3, 5, 6, 7, 8, 9]


def test_moves_before_taking_the_seat_back_are_not_the_players_own(
    table: Game, bernd: Caller
) -> None:
    add_notice(table, "offered", 2, bernd.user)
    add_notice(table, "taken_back", 6, bernd.user)
    assert by_hand(table) == [1, 2, 7, 8, 9]


def test_moves_of_a_replacement_are_not_the_players_own(table: Game, bernd: Caller) -> None:
    add_notice(table, "replaced", 2, person("newcomer"))
    add_notice(table, "replaced", 6, bernd.user)
    assert by_hand(table) == [1, 2, 7, 8, 9]


def test_moves_of_a_bot_seated_by_a_moderator_are_not_the_players_own(table: Game) -> None:
    add_notice(table, "replaced", 5)
    assert by_hand(table) == [1, 2, 3, 4, 5]


def test_bot_replacing_a_bot_changes_nothing(table: Game) -> None:
    add_notice(table, "offered", 2)
    add_notice(table, "replaced", 5)
    add_notice(table, "taken_over", 7, person("newcomer"))
    assert by_hand(table) == [1, 2, 8, 9]


def test_autopilot_notice_names_the_ply_it_played(
    days: TimeTravel, game: str, anna: Caller
) -> None:
    """Nobody does anything: a deadline passes, and its extension."""
    for _ in range(2):
        view = anna.look(game)
        seat = view["to_move"][0]
        days.until(datetime.fromisoformat(view["seats"][seat]["deadline"]))
    row = MoveRecord.objects.get(game=game, ply=1)
    assert row.seat is not None
    hands = hands_in([row.game_id])[row.game_id]
    assert [hands.is_players(ply, row.seat) for ply in (1, 2)] == [False, True]


def test_replacement_is_not_counted_as_having_played_the_game(
    days: TimeTravel, game: str, players: list[Caller], mori: User
) -> None:
    newcomer = Caller(person("newcomer"))
    assert newcomer.user is not None
    replace(by=mori, game_id=game, seat=2, reason="He agreed.", player=newcomer.user)
    finish(game, [*players[:2], newcomer])
    days.work()
    assert played(newcomer.user) == []
    assert len(played(players[0].user)) == 1


def test_hints_leave_out_moves_that_were_taken_back(
    days: TimeTravel, game: str, players: list[Caller], mori: User
) -> None:
    """A real game, rewound to its beginning midway: what was undone is in no figure."""
    for _ in range(8):
        assert to_move(game, players).move(game).status_code == 201
    undone = set(MoveRecord.objects.filter(game=game, ply__gt=0).values_list("created_at"))
    rewind(by=mori, game_id=game, ply=0, reason="The page had shown another card.")
    finish(game, players)
    days.work()
    table = Game.objects.get(pk=game)
    (log,) = collusion._moves({table.pk}, hands_in([table.pk])).values()
    assert [made.ply for made in log] == [*range(9, table.ply + 1)]
    assert not {(made.at,) for made in log} & undone
    anna, bernd = (player.user for player in players[:2])
    assert anna is not None
    assert bernd is not None
    (pair,) = collusion.pairs([(anna, bernd)])
    assert pair.games == 1
