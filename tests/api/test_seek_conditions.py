"""With whom quick match seats somebody, and with whom not."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Block, Game, Match, Rating, Seek
from games.policy import SEEK_WIDENS
from games.services.tables import matcher
from tests.api.test_seeks import FOR_TWO, mine, only_game, seated, seek
from tests.kit.api_clients import Caller, person, user_of
from tests.kit.bot_accounts import bot_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet_tasks")]


@pytest.fixture
def emil(db: None) -> Caller:
    return Caller(person("emil"))


def test_preset_that_changes_nothing_is_the_usual_kind(anna: Caller, bernd: Caller) -> None:
    assert seek(anna, **FOR_TWO, preset=None)["preset"] is None
    preset = next(iter(anna.get("rulesets/cartagena").json()["presets"]))
    seek(bernd, **FOR_TWO, preset=preset)
    assert matcher.match_seeks() == 1


@pytest.mark.parametrize("blocking", [0, 1])
def test_blocked_players_are_never_seated_together(
    players: list[Caller], dora: Caller, blocking: int
) -> None:
    pair = [user_of(players[0]), user_of(players[1])]
    Block.objects.create(blocker=pair[blocking], blocked=pair[1 - blocking])
    for caller in players:
        seek(caller)
    assert matcher.match_seeks() == 0
    seek(dora)
    assert matcher.match_seeks() == 1
    assert seated(only_game()) == ["anna", "carla", "dora"]


def test_owner_and_bot_are_never_seated_together_and_people_alone_if_they_wish(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    own, other = bot_of(anna, "anna-bot"), bot_of(bernd, "bernd-bot")
    seek(anna, **FOR_TWO)
    seek(own, **FOR_TWO)
    assert matcher.match_seeks() == 0
    assert anna.delete(f"me/seeks/{mine(anna)[0]['id']}").status_code == 204
    seek(carla, **FOR_TWO, bots_allowed=False)
    assert matcher.match_seeks() == 0
    seek(other, **FOR_TWO)
    assert matcher.match_seeks() == 1
    assert (seated(only_game()), only_game().bots_allowed) == (["anna-bot", "bernd-bot"], True)


def test_range_of_ratings_widens_while_one_waits(
    days: TimeTravel, anna: Caller, bernd: Caller
) -> None:
    Rating.objects.create(user=user_of(anna), ruleset="cartagena", mu=30, sigma=2, score=1200)
    seek(anna, **FOR_TWO, rating_range=50)
    seek(bernd, **FOR_TWO)
    assert matcher.match_seeks() == 0, "an unrated player counts as 1000"
    days.on(minutes=150 / SEEK_WIDENS - 1)
    assert matcher.match_seeks() == 0
    days.on(minutes=1)
    assert matcher.match_seeks() == 1


def test_reliability_and_a_shared_language_are_asked_of_the_others(
    anna: Caller, bernd: Caller, carla: Caller, dora: Caller
) -> None:
    for caller, reliability, language, speaks in (
        (bernd, 70, "en", ["de"]),
        (carla, 95, "fr", []),
        (dora, None, "de", ["en"]),
    ):
        user = user_of(caller)
        user.reliability, user.language, user.speaks = reliability, language, speaks
        user.save(update_fields=["reliability", "language", "speaks"])
    seek(anna, **FOR_TWO, min_reliability=90, languages=["en"])
    for caller in (bernd, carla):
        seek(caller, **FOR_TWO, rated=False)
    matcher.match_seeks()
    assert seated(only_game()) == ["bernd", "carla"], "neither of them fits with anna"
    seek(dora, **FOR_TWO)
    assert matcher.match_seeks() == 1
    game = Game.objects.latest("created_at")
    assert (seated(game), game.language, game.min_reliability) == (["anna", "dora"], "en", 90)


def test_players_who_are_away_or_have_closed_accounts_are_passed_over(
    players: list[Caller], dora: Caller, emil: Caller
) -> None:
    for caller in (*players, dora, emil):
        seek(caller)
    away, closed = user_of(players[0]), user_of(players[1])
    today = now().date().isoformat()
    away.vacations, closed.is_active = [[today, today]], False
    away.save(update_fields=["vacations"])
    closed.save(update_fields=["is_active"])
    matcher.match_seeks()
    assert seated(only_game()) == ["carla", "dora", "emil"]


def test_statements_of_a_run_are_the_same_for_any_number_waiting(db: None) -> None:
    def statements(people: int, prefix: str) -> int:
        for number in range(people):
            user = person(f"{prefix}{number:03}")
            Seek.objects.create(user=user, ruleset="cartagena", seats=2, clock="standard")
        with CaptureQueriesContext(connection) as captured:
            assert matcher.match_seeks() == people // 2
        return len(captured)

    few = statements(4, "few")
    assert statements(40, "many") == few <= 20
    assert Match.objects.count() == 44
