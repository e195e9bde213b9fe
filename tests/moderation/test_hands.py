"""By whose hand a move was made: absence, substitutes and moderators, as the log has them."""

from __future__ import annotations

from datetime import datetime

import pytest

from games.days.passing import Days
from games.models import Game, MoveRecord, Notice, User
from games.selectors.moderation import favours
from games.selectors.moderation.favours import played
from games.selectors.moderation.hands import hands_in
from games.services.moderation.games import replace
from games.services.moderation.rewind import rewind
from tests.callers import Caller, finish, person, to_move

SEAT, PLIES = 1, range(1, 10)


@pytest.fixture
def table(anna: Caller, bernd: Caller) -> Game:
    """A table of three without a move."""
    assert anna.user is not None
    return Game.objects.create(
        ruleset="meuterer", host=anna.user, status="finished", state={}, standings=[],
        commitment="", secret="",
    )  # fmt: skip


def note(table: Game, kind: str, ply: int, player: User | None = None) -> None:
    Notice.objects.create(game=table, ply=ply, kind=kind, seat=SEAT, player=player)


def by_hand(table: Game) -> list[int]:
    """The plies that the player of the seat would have made himself."""
    hands = hands_in([table.pk])[table.pk]
    assert all(hands.is_players(ply, SEAT + 1) for ply in PLIES), "of that seat alone"
    return [ply for ply in PLIES if hands.is_players(ply, SEAT)]


def test_where_nobody_was_away_all_is_by_hand(table: Game) -> None:
    assert by_hand(table) == [*PLIES]


def test_a_decision_of_the_autopilot_is_that_one_move(table: Game) -> None:
    note(table, "autopilot", 4)
    assert by_hand(table) == [1, 2, 3, 5, 6, 7, 8, 9]


def test_who_takes_his_seat_back_has_not_played_meanwhile(table: Game, bernd: Caller) -> None:
    note(table, "offered", 2, bernd.user)
    note(table, "taken_back", 6, bernd.user)
    assert by_hand(table) == [1, 2, 7, 8, 9]


def test_nor_has_he_while_a_moderator_let_another_play(table: Game, bernd: Caller) -> None:
    note(table, "replaced", 2, person("newcomer"))
    note(table, "replaced", 6, bernd.user)
    assert by_hand(table) == [1, 2, 7, 8, 9]


def test_a_bot_whom_a_moderator_seats_plays_on(table: Game) -> None:
    note(table, "replaced", 5)
    assert by_hand(table) == [1, 2, 3, 4, 5]


def test_a_bot_seated_where_a_bot_plays_already_changes_nothing(table: Game) -> None:
    note(table, "offered", 2)
    note(table, "replaced", 5)
    note(table, "taken_over", 7, person("newcomer"))
    assert by_hand(table) == [1, 2, 8, 9]


def test_the_autopilot_notes_the_ply_that_it_played(days: Days, game: str, anna: Caller) -> None:
    """Nobody does anything: a deadline passes, and its extension."""
    for _ in range(2):
        view = anna.look(game)
        seat = view["to_move"][0]
        days.until(datetime.fromisoformat(view["seats"][seat]["deadline"]))
    row = MoveRecord.objects.get(game=game, ply=1)
    assert row.seat is not None
    hands = hands_in([row.game_id])[row.game_id]
    assert [hands.is_players(ply, row.seat) for ply in (1, 2)] == [False, True]


def test_who_was_seated_by_a_moderator_has_not_played_from_the_beginning(
    days: Days, game: str, players: list[Caller], mori: User
) -> None:
    newcomer = Caller(person("newcomer"))
    assert newcomer.user is not None
    replace(by=mori, game_id=game, seat=2, reason="He agreed.", player=newcomer.user)
    finish(game, [*players[:2], newcomer])
    days.work()
    assert played(newcomer.user) == []
    assert len(played(players[0].user)) == 1


def test_hints_count_what_stood_at_the_end(
    days: Days, game: str, players: list[Caller], mori: User
) -> None:
    """A real game, taken back to its beginning amid: what was undone is in no figure."""
    for _ in range(8):
        assert to_move(game, players).move(game).status_code == 201
    undone = set(MoveRecord.objects.filter(game=game, ply__gt=0).values_list("created_at"))
    rewind(by=mori, game_id=game, ply=0, reason="The page had shown another card.")
    finish(game, players)
    days.work()
    table = Game.objects.get(pk=game)
    (log,) = favours._moves({table.pk}, hands_in([table.pk])).values()
    assert [made.ply for made in log] == [*range(9, table.ply + 1)]
    assert not {(made.at,) for made in log} & undone
    anna, bernd = (player.user for player in players[:2])
    assert anna is not None
    assert bernd is not None
    (pair,) = favours.pairs([(anna, bernd)])
    assert pair.games == 1
