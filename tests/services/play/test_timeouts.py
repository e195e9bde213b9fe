"""What happens when a player stays away, step by step: nobody loses a game by it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game, Notice, Participation, User
from games.services import account_deletion, due_games
from tests.kit.api_clients import Caller, ends_soon, for_meuterer
from tests.kit.playing_on import finish, play_players, play_until_last

pytestmark = pytest.mark.django_db


def due(view: Any, seat: int) -> datetime:
    return datetime.fromisoformat(view["seats"][seat]["deadline"])


def away(game: str, players: list[Caller], anna: Caller) -> int:
    """The seat of the player to move, who will not come back."""
    return int(anna.look(game)["to_move"][0])


def notices(game: str) -> list[tuple[str, int | None]]:
    return list(Notice.objects.filter(game=game).values_list("kind", "seat"))


def others_move(game: str, players: list[Caller], absent: int, days: TimeTravel) -> None:
    """Let everyone else decide until the absent seat is to move, or the game is over."""
    while play_players(game, away=[absent]):
        days.work()


def stay_away(game: str, players: list[Caller], days: TimeTravel, until: str) -> int:
    """Let one player stay away until the log has a notice of this kind; return the seat."""
    absent = int(players[0].look(game)["to_move"][0])
    for _ in range(40):
        if (until, absent) in notices(game):
            return absent
        others_move(game, players, absent, days)
        days.until(due(players[0].look(game), absent))
    raise AssertionError(notices(game))


def test_missed_deadline_is_extended_at_first(
    days: TimeTravel, game: str, anna: Caller, players: list[Caller]
) -> None:
    """By a third of the clock, twice per seat and game."""
    view = anna.look(game)
    seat = view["to_move"][0]
    first = due(view, seat)
    assert view["seats"][seat]["extensions_left"] == 2
    days.until(first)
    view = anna.look(game)
    assert view["ply"] == 0
    assert view["seats"][seat]["extensions_left"] == 1
    assert due(view, seat) > first
    assert notices(game) == [("extended", seat)]


def test_missed_extension_lets_a_bot_decide(days: TimeTravel, game: str, anna: Caller) -> None:
    seat = anna.look(game)["to_move"][0]
    days.until(due(anna.look(game), seat))
    days.until(due(anna.look(game), seat))
    view = anna.look(game)
    assert view["ply"] == 1
    assert view["seats"][seat]["missed"] == 1
    assert notices(game) == [("extended", seat), ("autopilot", seat)]
    log = anna.get(f"games/{game}/moves").json()["results"]
    assert [notice["kind"] for notice in log[0]["notices"]] == ["extended"]
    assert [notice["kind"] for notice in log[1]["notices"]] == ["autopilot"]


def test_seat_is_offered_after_three_decisions_by_a_bot(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    absent = stay_away(game, players, days, "offered")
    row = Game.objects.get().seats.get(number=absent)
    assert (row.user, row.bot) == (None, "medium")
    kinds = [kind for kind, _ in notices(game)]
    assert kinds.count("extended") == 2
    assert kinds.count("autopilot") == 3
    assert kinds[-1] == "offered"


def test_decision_of_the_player_resets_the_count_of_missed_ones(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    absent = stay_away(game, players, days, "autopilot")
    assert players[0].look(game)["seats"][absent]["missed"] == 1
    others_move(game, players, absent, days)
    players[absent].move(game)
    assert players[0].look(game)["seats"][absent]["missed"] == 0


@ends_soon
def test_bot_of_an_offered_seat_plays_the_game_to_its_end(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    absent = stay_away(game, players, days, "offered")
    play_until_last(game, left=12)
    days.work()
    others_move(game, players, absent, days)
    assert players[0].look(game)["status"] == "finished"
    days.work()
    participations = {
        participation.seat: participation.left for participation in Participation.objects.all()
    }
    assert participations == {seat: seat == absent for seat in range(3)}


@ends_soon
def test_game_ends_although_everybody_stays_away(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    days.on(days=60)
    assert players[0].look(game)["status"] == "finished"
    assert Participation.objects.filter(left=True).count() == 3


def test_offered_seat_is_taken_over_by_another_player(
    days: TimeTravel, game: str, players: list[Caller], dora: Caller
) -> None:
    absent = stay_away(game, players, days, "offered")
    assert dora.get("games?offered=true").json()["results"][0]["id"] == game
    answer = dora.post(f"games/{game}/seats", {"seat": absent})
    assert answer.status_code == 201, answer.json()
    assert answer.json()["seat"] == absent
    assert answer.json()["seats"][absent]["player"] == "dora"
    assert notices(game)[-1] == ("taken_over", absent)
    assert dora.get("games?offered=true").json()["results"] == []


def test_successor_sees_what_the_seat_saw(
    days: TimeTravel, game: str, players: list[Caller], dora: Caller
) -> None:
    absent = stay_away(game, players, days, "offered")
    dora.post(f"games/{game}/seats", {})
    view = dora.look(game)
    assert view["view"]["me"]["seat"] == absent
    assert players[absent].look(game)["seat"] is None
    assert "me" not in players[absent].look(game)["view"]


def test_offered_seat_can_be_taken_back_within_two_days(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    absent = stay_away(game, players, days, "offered")
    days.on(hours=47)
    assert players[absent].post(f"games/{game}/seats", {}).status_code == 201
    view = players[absent].look(game)
    assert view["seat"] == absent
    assert view["seats"][absent]["extensions_left"] == 0
    assert notices(game)[-1] == ("taken_back", absent)
    assert not Participation.objects.exists()


def test_offered_seat_cannot_be_taken_back_after_two_days(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    absent = stay_away(game, players, days, "offered")
    days.on(hours=49)
    answer = players[absent].post(f"games/{game}/seats", {})
    assert (answer.status_code, answer.json()["code"]) == (403, "held_a_seat")


def test_offered_seat_cannot_be_taken_back_once_taken_over(
    days: TimeTravel, game: str, players: list[Caller], dora: Caller
) -> None:
    absent = stay_away(game, players, days, "offered")
    dora.post(f"games/{game}/seats", {})
    answer = players[absent].post(f"games/{game}/seats", {})
    assert (answer.status_code, answer.json()["code"]) == (409, "already_started")


def test_player_who_lost_a_seat_cannot_take_another(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    """They know what was in the first one's hand."""
    first = stay_away(game, players, days, "offered")
    other = (first + 1) % 3
    leaver = players[other].user
    assert leaver is not None
    account_deletion.delete_account(user_id=leaver.pk)
    seats = players[(first + 2) % 3].look(game)["seats"]
    assert seats[first]["offered_at"] is not None
    assert seats[other]["offered_at"] is not None
    answer = players[first].post(f"games/{game}/seats", {"seat": other})
    assert (answer.status_code, answer.json()["code"]) == (403, "held_a_seat")


def test_seated_player_cannot_take_a_second_seat(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    absent = stay_away(game, players, days, "offered")
    other = players[(absent + 1) % 3]
    answer = other.post(f"games/{game}/seats", {"seat": absent})
    assert (answer.status_code, answer.json()["code"]) == (409, "already_seated")


def test_reliability_is_the_share_of_decisions_made_in_time(
    days: TimeTravel, game: str, players: list[Caller], dora: Caller
) -> None:
    absent = stay_away(game, players, days, "offered")
    leaver, present = players[absent], players[(absent + 1) % 3]
    finish(game, players)
    days.work()
    participation = Participation.objects.get(user=leaver.user)
    expected = 100 * (participation.decisions - participation.late) // participation.decisions
    assert dora.get(f"users/{leaver.user.username}").json()["reliability"] == expected
    assert dora.get(f"users/{present.user.username}").json()["reliability"] == 100


def test_table_with_a_minimum_reliability_refuses_players_below_it(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    made = {"ruleset": "meuterer", "seats": 3, "min_reliability": 90}
    game = anna.post("games", made).json()["id"]
    User.objects.filter(username="bernd").update(reliability=89)
    answer = bernd.post(f"games/{game}/seats", {})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_reliable")
    assert carla.post(f"games/{game}/seats", {}).status_code == 201, "new players are welcome"


@ends_soon
@for_meuterer
def test_bot_of_an_absent_player_decides_by_the_view_of_the_seat(
    days: TimeTravel, game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []
    bot = Game.objects.get().ruleset_info.bot
    real = bot.suggest

    def spy(view: Any, *given: Any) -> Any:
        seen.append(view)
        return real(view, *given)

    monkeypatch.setattr(bot, "suggest", spy)
    absent = stay_away(game, players, days, "autopilot")
    assert [view["me"]["seat"] for view in seen] == [absent]


def test_finished_game_has_nothing_due(days: TimeTravel, game: str, players: list[Caller]) -> None:
    finish(game, players)
    days.work()
    row = Game.objects.get()
    assert (row.due_at, row.clocks, row.deadlines) == (None, [], [])
    assert Participation.objects.filter(left=False).count() == 3
    days.on(days=30)
    assert not Notice.objects.exists()


def test_sweep_with_nothing_due_costs_one_statement(
    days: TimeTravel, game: str, django_assert_num_queries: Any
) -> None:
    days.work()
    row = Game.objects.get()
    assert row.due_at is not None
    assert row.due_at > now() + timedelta(hours=1)

    with django_assert_num_queries(1):  # what is due: nothing
        due_games.process_due_games()
