"""Nobody loses a game because somebody else went away: the ladder, step by step."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from games.clocks.instant import now
from games.days.passing import Days
from games.models import Game, Notice, Stint, User
from games.services import attendance, deletion
from tests.callers import Caller, finish, for_meuterer

pytestmark = pytest.mark.django_db


def due(view: Any, seat: int) -> datetime:
    return datetime.fromisoformat(view["seats"][seat]["deadline"])


def away(game: str, players: list[Caller], anna: Caller) -> int:
    """The seat of whoever is to move, who will not come back."""
    return int(anna.look(game)["to_move"][0])


def notices(game: str) -> list[tuple[str, int | None]]:
    return list(Notice.objects.filter(game=game).values_list("kind", "seat"))


def others_move(game: str, players: list[Caller], absent: int, days: Days) -> None:
    """Let everyone else decide until the absent one is to move, or the game is over."""
    while True:
        view = players[0].look(game)
        here = [
            seat for seat in view["to_move"] if seat != absent and not view["seats"][seat]["bot"]
        ]
        if view["status"] != "active" or not here:
            return
        assert players[here[0]].move(game).status_code == 201
        days.work()


def stay_away(game: str, players: list[Caller], days: Days, until: str) -> int:
    """Let one player vanish until a notice of this kind stands in the log; say at which seat."""
    absent = int(players[0].look(game)["to_move"][0])
    for _ in range(40):
        if (until, absent) in notices(game):
            return absent
        others_move(game, players, absent, days)
        days.until(due(players[0].look(game), absent))
    raise AssertionError(notices(game))


def test_a_missed_deadline_is_extended_at_first(
    days: Days, game: str, anna: Caller, players: list[Caller]
) -> None:
    """A third of the clock, twice per seat and game."""
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


def test_after_that_a_bot_decides(days: Days, game: str, anna: Caller) -> None:
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


def test_after_three_such_decisions_the_seat_is_offered(
    days: Days, game: str, players: list[Caller]
) -> None:
    absent = stay_away(game, players, days, "offered")
    row = Game.objects.get().seats.get(number=absent)
    assert (row.user, row.bot) == (None, "greedy")
    kinds = [kind for kind, _ in notices(game)]
    assert kinds.count("extended") == 2
    assert kinds.count("autopilot") == 3
    assert kinds[-1] == "offered"


def test_a_decision_of_ones_own_begins_the_count_anew(
    days: Days, game: str, players: list[Caller]
) -> None:
    absent = stay_away(game, players, days, "autopilot")
    assert players[0].look(game)["seats"][absent]["missed"] == 1
    others_move(game, players, absent, days)
    players[absent].move(game)
    assert players[0].look(game)["seats"][absent]["missed"] == 0


def test_the_bot_plays_on_and_the_game_ends(days: Days, game: str, players: list[Caller]) -> None:
    absent = stay_away(game, players, days, "offered")
    others_move(game, players, absent, days)
    assert players[0].look(game)["status"] == "finished"
    days.work()
    stints = {stint.seat: stint.left for stint in Stint.objects.all()}
    assert stints == {seat: seat == absent for seat in range(3)}


def test_everyone_away_the_game_ends_all_the_same(
    days: Days, game: str, players: list[Caller]
) -> None:
    days.on(days=60)
    assert players[0].look(game)["status"] == "finished"
    assert Stint.objects.filter(left=True).count() == 3


def test_another_player_takes_over(
    days: Days, game: str, players: list[Caller], dora: Caller
) -> None:
    absent = stay_away(game, players, days, "offered")
    assert dora.get("games?offered=true").json()["results"][0]["id"] == game
    answer = dora.post(f"games/{game}/seats", {"seat": absent})
    assert answer.status_code == 201, answer.json()
    assert answer.json()["seat"] == absent
    assert answer.json()["seats"][absent]["player"] == "dora"
    assert notices(game)[-1] == ("taken_over", absent)
    assert dora.get("games?offered=true").json()["results"] == []


def test_who_takes_over_sees_what_the_seat_saw(
    days: Days, game: str, players: list[Caller], dora: Caller
) -> None:
    absent = stay_away(game, players, days, "offered")
    dora.post(f"games/{game}/seats", {})
    view = dora.look(game)
    assert view["view"]["me"]["seat"] == absent
    assert players[absent].look(game)["seat"] is None
    assert "me" not in players[absent].look(game)["view"]


def test_the_owner_takes_it_back_within_two_days(
    days: Days, game: str, players: list[Caller]
) -> None:
    absent = stay_away(game, players, days, "offered")
    days.on(hours=47)
    assert players[absent].post(f"games/{game}/seats", {}).status_code == 201
    view = players[absent].look(game)
    assert view["seat"] == absent
    assert view["seats"][absent]["extensions_left"] == 0
    assert notices(game)[-1] == ("taken_back", absent)
    assert not Stint.objects.exists()


def test_not_later(days: Days, game: str, players: list[Caller]) -> None:
    absent = stay_away(game, players, days, "offered")
    days.on(hours=49)
    answer = players[absent].post(f"games/{game}/seats", {})
    assert (answer.status_code, answer.json()["code"]) == (403, "held_a_seat")


def test_not_once_somebody_else_sits_there(
    days: Days, game: str, players: list[Caller], dora: Caller
) -> None:
    absent = stay_away(game, players, days, "offered")
    dora.post(f"games/{game}/seats", {})
    answer = players[absent].post(f"games/{game}/seats", {})
    assert (answer.status_code, answer.json()["code"]) == (409, "already_started")


def test_who_had_one_seat_never_gets_another(days: Days, game: str, players: list[Caller]) -> None:
    """He knows what was in the first one's hand."""
    first = stay_away(game, players, days, "offered")
    other = (first + 1) % 3
    leaver = players[other].user
    assert leaver is not None
    deletion.delete(user_id=leaver.pk)
    seats = players[(first + 2) % 3].look(game)["seats"]
    assert seats[first]["offered_at"] is not None
    assert seats[other]["offered_at"] is not None
    answer = players[first].post(f"games/{game}/seats", {"seat": other})
    assert (answer.status_code, answer.json()["code"]) == (403, "held_a_seat")


def test_a_seated_player_takes_no_second_seat(days: Days, game: str, players: list[Caller]) -> None:
    absent = stay_away(game, players, days, "offered")
    other = players[(absent + 1) % 3]
    answer = other.post(f"games/{game}/seats", {"seat": absent})
    assert (answer.status_code, answer.json()["code"]) == (409, "already_seated")


def test_reliability_is_the_share_of_decisions_made_in_time(
    days: Days, game: str, players: list[Caller], dora: Caller
) -> None:
    absent = stay_away(game, players, days, "offered")
    leaver, present = players[absent], players[(absent + 1) % 3]
    others_move(game, players, absent, days)
    days.work()
    stint = Stint.objects.get(user=leaver.user)
    expected = 100 * (stint.decisions - stint.late) // stint.decisions
    assert dora.get(f"users/{leaver.user.username}").json()["reliability"] == expected
    assert dora.get(f"users/{present.user.username}").json()["reliability"] == 100


def test_a_table_may_ask_for_it(anna: Caller, bernd: Caller, carla: Caller) -> None:
    made = {"ruleset": "meuterer", "seats": 3, "min_reliability": 90}
    game = anna.post("games", made).json()["id"]
    User.objects.filter(username="bernd").update(reliability=89)
    answer = bernd.post(f"games/{game}/seats", {})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_reliable")
    assert carla.post(f"games/{game}/seats", {}).status_code == 201, "who is new is welcome"


@for_meuterer
def test_the_substitute_sees_its_seat_and_no_more(
    days: Days, game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []
    rules = Game.objects.get().rules
    real = type(rules).suggest

    def spy(self: Any, view: Any, moves: Any, rng: Any) -> Any:
        seen.append(view)
        return real(self, view, moves, rng)

    monkeypatch.setattr(type(rules), "suggest", spy)
    absent = stay_away(game, players, days, "autopilot")
    assert [view["me"]["seat"] for view in seen] == [absent]


def test_a_game_that_is_over_has_nothing_due(days: Days, game: str, players: list[Caller]) -> None:
    finish(game, players)
    days.work()
    row = Game.objects.get()
    assert (row.due_at, row.clocks, row.deadlines) == (None, [], [])
    assert Stint.objects.filter(left=False).count() == 3
    days.on(days=30)
    assert not Notice.objects.exists()


def test_the_sweep_costs_what_is_due(days: Days, game: str, django_assert_num_queries: Any) -> None:
    days.work()
    row = Game.objects.get()
    assert row.due_at is not None
    assert row.due_at > now() + timedelta(hours=1)

    with django_assert_num_queries(1):  # what is due: nothing
        attendance.attend_due()
