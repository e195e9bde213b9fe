"""An account is deleted whole, whatever happens on the way."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from games import tasks
from games.clocks.instant import now
from games.days.passing import Days
from games.models import (
    ChatMessage,
    Game,
    Note,
    Seat,
    Stint,
    User,
)
from games.services import deletion, tables
from tests.callers import Caller, person, to_move
from tests.services.leaving import NAME, delete, pk, places_of, row, table
from tests.services.test_races import at_once

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("step", ["leave", "end_all", "_scrub", "lock_game", "_rename"])
@pytest.mark.django_db(transaction=True)
def test_a_crash_on_the_way_is_made_good_by_the_sweep(
    days: Days,
    three_games: dict[str, list[Caller]],
    lived_in: None,
    leaver: Caller,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
) -> None:
    place: Any = deletion.sessions if step == "end_all" else deletion
    whole, calls = getattr(place, step), []

    def crash(*args: Any, **kwargs: Any) -> Any:
        calls.append(step)
        if len(calls) == 2 or step in ("end_all", "_scrub", "_rename"):
            raise SystemExit
        return whole(*args, **kwargs)

    with monkeypatch.context() as patched:
        patched.setattr(place, step, crash)
        with pytest.raises(SystemExit):
            delete(leaver)
    assert leaver.get("me").status_code == 401, "he is out already"
    assert row(leaver).username == NAME
    tasks.finish_deletions()
    assert list(places_of(NAME)) == []
    assert not Seat.objects.filter(user=pk(leaver)).exists()
    assert Stint.objects.filter(user=pk(leaver), left=True).count() == 3
    assert Seat.objects.exclude(offered_at=None).count() == 3


@pytest.fixture
def lived_in(leaver: Caller, three_games: dict[str, list[Caller]]) -> None:
    """A note and a line at each of the three."""
    for game in three_games:
        Note.objects.create(game_id=game, user=row(leaver), text=NAME)
        room = {"room": "players", "seat": 1}
        ChatMessage.objects.create(game_id=game, user=row(leaver), text=NAME, **room)


def test_one_that_fails_holds_up_no_other(
    days: Days, leaver: Caller, dora: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.filter(pk__in=[pk(leaver), pk(dora)]).update(deleted_at=now(), is_active=False)
    whole = deletion._scrub

    def fail(user_id: int) -> None:
        if user_id == pk(leaver):
            raise RuntimeError("a mistake of ours")
        whole(user_id)

    monkeypatch.setattr(deletion, "_scrub", fail)
    assert deletion.finish_deletions() == 2
    assert (row(leaver).username, row(dora).username[:8]) == (NAME, "deleted-")


def test_a_seat_taken_by_a_request_that_was_on_its_way_is_left_again(
    days: Days, open_game: str, leaver: Caller, anna: Caller
) -> None:
    """It had been let in a moment before; the sweep looks again for some minutes."""
    delete(leaver)
    assert leaver.user is not None
    tables.take_seat(game_id=Game.objects.get().pk, user=leaver.user)
    tasks.finish_deletions()
    assert anna.look(open_game)["seats"][1]["player"] is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(3))
def test_a_move_posted_meanwhile_is_made_or_refused(
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
    assert Stint.objects.filter(user=pk(leaver)).count() == 3
    assert list(places_of(NAME)) == []
