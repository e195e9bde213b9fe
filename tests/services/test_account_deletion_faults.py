"""Deleting an account completes, whatever happens on the way."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.clocks.now import now
from games.models import ChatMessage, Game, Note, Participation, Seat, User
from games.services import account_deletion
from games.services.tables import seating
from tests.kit.api_clients import Caller, person, to_move
from tests.services.leaving_players import NAME, delete, pk, places_of, row, table
from tests.services.play.test_races import at_once

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "step", ["leave_table", "end_all", "_delete_personal_data", "lock_game", "_rename"]
)
@pytest.mark.django_db(transaction=True)
def test_deletion_interrupted_at_any_step_is_finished_by_the_sweep(
    days: TimeTravel,
    three_games: dict[str, list[Caller]],
    notes_and_lines: None,
    leaver: Caller,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
) -> None:
    place: Any = account_deletion.sessions if step == "end_all" else account_deletion
    whole, calls = getattr(place, step), []

    def crash(*args: Any, **kwargs: Any) -> Any:
        calls.append(step)
        if len(calls) == 2 or step in ("end_all", "_delete_personal_data", "_rename"):
            raise SystemExit
        return whole(*args, **kwargs)

    with monkeypatch.context() as patched:
        patched.setattr(place, step, crash)
        with pytest.raises(SystemExit):
            delete(leaver)
    assert leaver.get("me").status_code == 401, "the account is closed already"
    assert row(leaver).username == NAME
    tasks.finish_deletions()
    assert list(places_of(NAME)) == []
    assert not Seat.objects.filter(user=pk(leaver)).exists()
    assert Participation.objects.filter(user=pk(leaver), left=True).count() == 3
    assert Seat.objects.exclude(offered_at=None).count() == 3


@pytest.fixture
def notes_and_lines(leaver: Caller, three_games: dict[str, list[Caller]]) -> None:
    """A note and a line at each of the three games."""
    for game in three_games:
        Note.objects.create(game_id=game, user=row(leaver), text=NAME)
        room = {"room": "players", "seat": 1}
        ChatMessage.objects.create(game_id=game, user=row(leaver), text=NAME, **room)


def test_deletion_that_fails_does_not_block_others(
    days: TimeTravel, leaver: Caller, dora: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.filter(pk__in=[pk(leaver), pk(dora)]).update(deleted_at=now(), is_active=False)
    whole = account_deletion._delete_personal_data

    def fail(user_id: int) -> None:
        if user_id == pk(leaver):
            raise RuntimeError("a mistake of ours")
        whole(user_id)

    monkeypatch.setattr(account_deletion, "_delete_personal_data", fail)
    assert account_deletion.finish_deletions() == 2
    assert (row(leaver).username, row(dora).username[:8]) == (NAME, "deleted-")


def test_seat_taken_by_a_late_request_is_left_again(
    days: TimeTravel, open_game: str, leaver: Caller, anna: Caller
) -> None:
    """The request was authenticated a moment before; the sweep looks again for some minutes."""
    delete(leaver)
    assert leaver.user is not None
    seating.take_seat(game_id=Game.objects.get().pk, user=leaver.user)
    tasks.finish_deletions()
    assert anna.look(open_game)["seats"][1]["player"] is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(3))
def test_move_posted_during_a_deletion_is_made_or_refused(
    quiet_tasks: None, ruleset: str, leaver: Caller, bernd: Caller, attempt: int
) -> None:
    posts = []
    for number in range(3):
        people = [leaver, bernd, Caller(person(f"mate{number}"))]
        game = table(people, ruleset)
        mover = to_move(game, people)
        move = {"ply": 0, "move": mover.first_move(game)}
        posts.append(partial(mover.post, f"games/{game}/moves", move))
    answers = at_once([lambda: delete(leaver), *posts, lambda: delete(leaver)])
    for answer in filter(None, answers):
        assert answer.status_code in (201, 401, 403, 409), answer.content
    assert not Seat.objects.filter(user=pk(leaver)).exists()
    assert Participation.objects.filter(user=pk(leaver)).count() == 3
    assert list(places_of(NAME)) == []
