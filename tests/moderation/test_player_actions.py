"""Actions on players: warnings, mutes, and what is refused."""

from __future__ import annotations

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.clocks.now import now
from games.errors import BadTextError, BadTimesError, OwnCaseError
from games.models import ModerationAction, Sanction, User
from games.policy import MUTE_DAYS_AT_MOST
from games.services.moderation import players as people
from tests.kit.api_clients import Caller, for_cartagena, for_meuterer, request_of_its_own
from tests.kit.bot_accounts import bot_of, sit, table
from tests.kit.chat import refusal, say
from tests.kit.playing_on import finish
from tests.moderation.player_actions import WHY, user

pytestmark = pytest.mark.django_db


def test_warning_is_sent_and_changes_nothing_else(hanna: User, bernd: Caller) -> None:
    action = people.warn(by=hanna, person=user(bernd), reason=WHY)
    assert bernd.get("me").status_code == 200
    (told,) = bernd.get("me/messages").json()["results"]
    assert (told["event"], told["channel"]) == ("moderation", "mail")
    (mine,) = bernd.get("me/sanctions").json()["results"]
    assert (mine["kind"], mine["reason"], mine["may_appeal"]) == ("warning", WHY, True)
    assert str(action.sanction_id) == mine["id"]


@for_meuterer
def test_muted_player_plays_and_reads_but_cannot_chat(
    mori: User, game: str, players: list[Caller]
) -> None:
    bernd = players[1]
    people.mute(by=mori, person=user(bernd), days=3, reason=WHY)
    refused = say(bernd, game)
    assert refusal(refused) == (403, "muted")
    until = bernd.get("me/sanctions").json()["results"][0]["until"]
    assert refused.json()["until"] == until
    assert bernd.get(f"games/{game}/chat", {"room": "players"}).status_code == 200
    assert say(players[0], game).status_code == 201
    finish(game, players)


def test_bot_of_a_muted_player_cannot_chat(mori: User, anna: Caller, bernd: Caller) -> None:
    rook = bot_of(bernd, "rook")
    game = table(anna)
    assert sit(rook, game).status_code == 201
    people.mute(by=mori, person=user(bernd), days=3, reason=WHY)
    assert refusal(say(rook, game)) == (403, "muted")


@for_meuterer
def test_mute_ends_by_itself(mori: User, days: TimeTravel, game: str, bernd: Caller) -> None:
    people.mute(by=mori, person=user(bernd), days=3, reason=WHY)
    days.traveller.on(days=3, seconds=1)
    assert say(bernd, game).status_code == 201, "before the sweep, too"
    tasks.lift_sanctions()
    assert user(bernd).muted_until is None
    assert Sanction.objects.get().lifted_at is not None


def test_second_mute_replaces_the_first(mori: User, days: TimeTravel, bernd: Caller) -> None:
    people.mute(by=mori, person=user(bernd), days=1, reason=WHY)
    action = people.mute(by=mori, person=user(bernd), days=9, reason="Again.")
    assert action.before["until"] < action.after["until"]
    assert Sanction.objects.filter(lifted_at=None).count() == 1
    days.traveller.on(days=2)
    tasks.lift_sanctions()
    assert user(bernd).muted_until is not None


@pytest.mark.parametrize("days", [-1, 0, MUTE_DAYS_AT_MOST + 1])
def test_mute_of_an_invalid_length_is_refused(mori: User, bernd: Caller, days: int) -> None:
    with pytest.raises(BadTimesError):
        people.mute(by=mori, person=user(bernd), days=days, reason=WHY)


@pytest.mark.parametrize("why", ["", " \n", "x" * 501], ids=["none", "blanks", "too long"])
def test_action_without_a_readable_reason_is_refused(mori: User, bernd: Caller, why: str) -> None:
    with request_of_its_own(), pytest.raises(BadTextError):
        people.warn(by=mori, person=user(bernd), reason=why)
    assert not ModerationAction.objects.exists()


def test_action_on_a_bot_is_refused(ada: User, bernd: Caller) -> None:
    with pytest.raises(OwnCaseError):
        people.ban(by=ada, person=user(bot_of(bernd, "rook")), reason=WHY)


@for_cartagena
def test_action_on_a_deleted_account_is_refused(ada: User, bernd: Caller, ruleset: str) -> None:
    User.objects.filter(username="bernd").update(deleted_at=now())
    with pytest.raises(OwnCaseError):
        people.ban(by=ada, person=user(bernd), reason=WHY)
