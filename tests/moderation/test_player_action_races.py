"""Actions on players at the same moment, on real Postgres, and the end of their streams."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from games import tasks
from games.asgi.application import Application
from games.clocks.now import now
from games.errors import ApplicationError
from games.models import ModerationAction, Sanction, Seat, User
from games.services.moderation import players as people
from tests.kit.api_clients import Caller, for_meuterer
from tests.kit.bot_accounts import table
from tests.moderation.conftest import moderator
from tests.moderation.player_actions import WHY, user
from tests.services.play.test_races import at_once
from tests.streams.listening import PATIENCE_SECONDS, Client, elsewhere
from tests.streams.running import run

pytestmark = pytest.mark.django_db(transaction=True)


def tried(action: Any, **arguments: Any) -> Any:
    """Make a call of an action for a thread; its refusal is an answer, too."""

    def call() -> str:
        try:
            action(**arguments)
        except ApplicationError as error:
            return error.code
        return "done"

    return call


def test_many_bans_at_once_leave_one_in_force(quiet_tasks: None, bernd: Caller) -> None:
    ada = moderator("ada", "administrator")
    answers = at_once([tried(people.ban, by=ada, person=user(bernd), reason=WHY)] * 6)
    assert sorted(answers) == ["done", *["nothing_to_do"] * 5]
    assert Sanction.objects.filter(lifted_at=None).count() == 1
    assert ModerationAction.objects.filter(kind="ban").count() == 1


def test_many_lifts_at_once_lift_a_sanction_once(quiet_tasks: None, bernd: Caller) -> None:
    mori = moderator("mori", "moderator")
    people.suspend(by=mori, person=user(bernd), days=7, reason=WHY)
    row = Sanction.objects.get()
    answers = at_once([tried(people.lift, by=mori, sanction_id=row.pk, reason="Enough.")] * 6)
    assert sorted(answers) == ["done", *["nothing_to_do"] * 5]
    assert ModerationAction.objects.filter(kind="lift").count() == 1


@pytest.mark.parametrize("turn", range(4))
def test_new_mute_and_end_of_the_old_one_do_not_deadlock(
    quiet_tasks: None, bernd: Caller, turn: int
) -> None:
    mori = moderator("mori", "moderator")
    people.mute(by=mori, person=user(bernd), days=1, reason=WHY)
    Sanction.objects.update(until=now())
    action = tried(people.mute, by=mori, person=user(bernd), days=9, reason="Again.")
    assert at_once([action, people.lift_expired, people.lift_expired])[0] == "done"
    (row,) = Sanction.objects.filter(lifted_at=None)
    assert user(bernd).muted_until == row.until


@for_meuterer
def test_player_sitting_down_while_banned_loses_the_seat(
    quiet_tasks: None, anna: Caller, bernd: Caller, ruleset: str
) -> None:
    ada = moderator("ada", "administrator")
    games = [table(anna) for _ in range(4)]
    sits = [lambda game=game: bernd.post(f"games/{game}/seats", {}).status_code for game in games]
    at_once([tried(people.ban, by=ada, person=user(bernd), reason=WHY), *sits])
    tasks.lift_sanctions()
    assert not Seat.objects.filter(user=user(bernd)).exists()


@for_meuterer
@pytest.mark.parametrize("path", ["games/{game}/events", "me/events"])
def test_streams_of_a_suspended_account_end_at_once(
    game: str, players: list[Caller], path: str
) -> None:
    """Nothing needs to happen at a table: open streams are authenticated again."""
    mori = moderator("mori", "moderator")

    def suspend(person: User) -> None:
        people.suspend(by=mori, person=person, days=7, reason=WHY)

    async def test(app: Application) -> None:
        gone, other = (Client(app, path.format(game=game), player) for player in players[:2])
        await gone.receive()
        await other.receive()
        await elsewhere(suspend, await elsewhere(user, players[0]))
        (told,) = await gone.receive()
        assert (told.id, told.event, told.data) == (None, "end", {"code": "not_authenticated"})
        await asyncio.wait_for(gone.task, PATIENCE_SECONDS)
        assert not other.task.done()
        await other.leave()

    run(test)
