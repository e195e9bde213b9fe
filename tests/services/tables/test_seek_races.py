"""Quick match and challenges raced, with real connections: nobody is seated twice, or half."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Count

from games.models import Game, Match, Seat, Seek
from games.services.tables import matcher
from tests.kit.api_clients import Caller, person
from tests.services.play.test_races import at_once, codes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet_tasks")]
KIND: dict[str, Any] = {"ruleset": "cartagena", "seats": 2}


def test_seek_sent_by_many_at_once_is_there_once(anna: Caller) -> None:
    answers = at_once([lambda: anna.post("me/seeks", KIND)] * 6)
    assert codes(answers) == {"201": 1, "too_many": 5}
    assert Seek.objects.count() == 1


def test_matchers_at_once_seat_everybody_once() -> None:
    for number in range(16):
        user = person(f"someone{number}")
        Seek.objects.create(user=user, ruleset="cartagena", seats=4, clock="standard")
    made = at_once([matcher.match_seeks] * 4)
    assert sum(made) + matcher.match_seeks() == 4
    seats = Seat.objects.exclude(user=None).values("user").annotate(tables=Count("pk"))
    assert [row["tables"] for row in seats] == [1] * 16
    assert not Seek.objects.filter(waiting_since__isnull=False).exists()


def test_seek_withdrawn_while_it_is_matched_leaves_a_whole_table_or_none(
    anna: Caller, bernd: Caller
) -> None:
    ids = [caller.post("me/seeks", KIND).json()["id"] for caller in (anna, bernd)]
    _made, answer = at_once([matcher.match_seeks, lambda: anna.delete(f"me/seeks/{ids[0]}")])
    assert answer.status_code == 204
    matcher.match_seeks()
    seated = Seat.objects.exclude(user=None).count()
    assert (Game.objects.count(), seated, Match.objects.count()) in {(1, 2, 2), (0, 0, 0)}
    waits = Seek.objects.filter(waiting_since__isnull=False).count()
    assert waits == (0 if seated else 1)


def test_players_who_leave_a_found_table_at_once_leave_nothing_behind(
    anna: Caller, bernd: Caller
) -> None:
    for caller in (anna, bernd):
        caller.post("me/seeks", KIND)
    matcher.match_seeks()
    game = Game.objects.get()
    answers = at_once([lambda c=c: c.delete(f"games/{game.pk}/seats/me") for c in (anna, bernd)])
    assert codes(answers) == {"200": 1, "already_started": 1}
    assert Game.objects.get().status == "closed"
    assert Seek.objects.filter(waiting_since__isnull=False).count() == 1


def test_challenge_taken_up_by_many_at_once_makes_whole_tables(
    anna: Caller, bernd: Caller, carla: Caller, dora: Caller
) -> None:
    made = anna.post("me/challenges", {**KIND, "seats": 3, "games_at_once": 2}).json()
    answers = at_once(
        [lambda c=c: c.post(f"challenges/{made['token']}", {}) for c in (bernd, carla, dora)]
    )
    assert codes(answers) == {"201": 3}
    seated = Game.objects.annotate(people=Count("seats__user")).values_list("people", flat=True)
    assert sorted(seated) == [2, 3]
