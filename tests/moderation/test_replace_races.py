"""A seat given to another by the console's page, and by several moderators at once."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse

from games.errors import ApplicationError, OwnCaseError
from games.models import ModerationAction, Notice, Participation, Seat, User
from games.services.moderation import players as people
from games.services.moderation import replacements
from tests.kit.api_clients import Caller, for_meuterer, person
from tests.moderation.conftest import moderator
from tests.moderation.console_login import enter
from tests.moderation.player_actions import user
from tests.moderation.replacements import WHY, inspect_game, row_of
from tests.services.play.rated_games import offer_seat_of
from tests.services.play.test_races import at_once


def form(game: str, browser: Client, player: str) -> dict[str, Any]:
    """The form of the action's page, as a browser would send it."""
    answer = browser.get(reverse("admin:action", args=["replace", game]) + "?seat=1")
    assert answer.status_code == 200, answer.content
    seen = answer.context_data["form"]["newest_action"].value()
    return {
        "newest_action": seen,
        "canned": "",
        "words": WHY,
        "seat": 1,
        "bot": "",
        "player": player,
    }


def press(game: str, browser: Client, sent: dict[str, Any]) -> Any:
    return browser.post(reverse("admin:action", args=["replace", game]), sent)


def test_console_page_refuses_unsuitable_replacements_with_the_reason(
    mori: User, ada: User, game: str, players: list[Caller]
) -> None:
    inspect_game(ada, game)
    browser = enter(mori)
    for newcomer, status, words in (
        ("ada", 403, "looked at hidden information"),
        ("mori", 403, "You cannot seat yourself"),
        ("carla", 403, "must not already be there"),
    ):
        answer = press(game, browser, form(game, browser, newcomer))
        assert answer.status_code == status
        assert words in answer.content.decode()
    assert row_of(game).user == players[1].user


def test_console_page_gives_a_seat_and_gives_it_back(
    mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    browser = enter(mori)
    for newcomer in ("dora", "bernd"):
        assert press(game, browser, form(game, browser, newcomer)).status_code == 302
        row = row_of(game)
        assert row.user is not None
        assert row.user.username == newcomer
    first, second = ModerationAction.objects.order_by("pk")
    assert second.reverses == first
    notices = Notice.objects.filter(game=game).values_list("kind", "player__username")
    assert list(notices) == [("replaced", "dora"), ("replaced", "bernd")]


def tried(by: User, game: str, **newcomer: Any) -> Any:
    """Make a call of the action for a thread; its refusal is an answer, too."""

    def call() -> str:
        try:
            replacements.replace(by=by, game_id=UUID(game), seat=1, reason=WHY, **newcomer)
        except ApplicationError as error:
            return error.code
        return "done"

    return call


@pytest.mark.django_db(transaction=True)
def test_same_player_seated_by_many_moderators_at_once_is_seated_once(
    quiet_tasks: None, game: str, players: list[Caller], dora: Caller
) -> None:
    moderators = [moderator(f"mod{number}", "moderator") for number in range(4)]
    answers = at_once([tried(by, game, player=user(dora)) for by in moderators])
    assert sorted(answers) == ["done", *["held_a_seat"] * 3]
    assert ModerationAction.objects.filter(kind="replace").count() == 1
    assert (
        Notice.objects.filter(game=game).count()
        == Participation.objects.filter(left=True).count()
        == 1
    )


@pytest.mark.django_db(transaction=True)
def test_two_replacements_at_once_happen_one_after_the_other(
    quiet_tasks: None, game: str, players: list[Caller], dora: Caller
) -> None:
    mori, ada = moderator("mori", "moderator"), moderator("ada", "administrator")
    at_once([tried(mori, game, player=user(dora)), tried(ada, game, bot="greedy")])
    first, second = ModerationAction.objects.order_by("pk")
    assert (first.before["user"], first.person) == (user(players[1]).pk, players[1].user)
    sitting = {key: second.before[key] for key in ("seat", "user", "bot")}
    assert sitting == first.after
    row = row_of(game)
    assert second.after == {"seat": 1, "user": row.user_id, "bot": row.bot}


@pytest.mark.django_db(transaction=True)
def test_button_pressed_by_two_moderators_at_once_works_once(
    quiet_tasks: None, game: str, players: list[Caller], dora: Caller
) -> None:
    browsers = [enter(moderator(each, "moderator")) for each in ("mori", "mara")]
    person("emil")
    forms = [
        form(game, browser, each) for browser, each in zip(browsers, ("dora", "emil"), strict=True)
    ]
    answers = at_once(
        [lambda n=n: press(game, browsers[n], forms[n]).status_code for n in range(2)]
    )
    assert sorted(answers) == [302, 409]
    assert ModerationAction.objects.filter(kind="replace").count() == 1


@for_meuterer
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", range(4))
def test_inspecting_and_sitting_down_at_once_succeed_only_one(
    quiet_tasks: None, game: str, players: list[Caller], turn: int
) -> None:
    ada = moderator("ada", "administrator")
    caller = Caller(ada)
    offer_seat_of(game, players[1])

    def inspected() -> bool:
        try:
            inspect_game(ada, game)
        except OwnCaseError:
            return False
        return True

    saw, answer = at_once([inspected, lambda: caller.post(f"games/{game}/seats", {})])
    assert saw == (answer.status_code == 403)
    assert (row_of(game).user == ada) is not saw


def test_account_closed_after_it_was_chosen_cannot_be_seated(
    mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    chosen = user(dora)
    people.suspend(by=mori, person=user(dora), days=3, reason=WHY)
    assert tried(mori, game, player=chosen)() == "held_a_seat"


@for_meuterer
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", range(4))
def test_player_seated_while_banned_does_not_keep_the_seat(
    quiet_tasks: None, game: str, players: list[Caller], dora: Caller, turn: int
) -> None:
    mori, ada = moderator("mori", "moderator"), moderator("ada", "administrator")
    newcomer = user(dora)
    at_once(
        [
            tried(mori, game, player=newcomer),
            lambda: people.ban(by=ada, person=newcomer, reason=WHY),
        ]
    )
    people.finish_bans()
    assert not Seat.objects.filter(user=newcomer).exists()
