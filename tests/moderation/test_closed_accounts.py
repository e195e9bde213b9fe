"""Suspended and banned accounts: what they refuse, whom they tell, and how they end."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from oauth2_provider.models import AccessToken, RefreshToken

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links, tasks
from games.errors import NothingToDoError
from games.models import ModerationAction, PersonalToken, Sanction, User
from games.services.accounts import login
from games.services.moderation import players as people
from tests.api.oauth.apps import App, browser_of
from tests.kit.api_clients import PASSWORD, Caller, for_meuterer
from tests.kit.bot_accounts import bot_of
from tests.kit.chat import refusal
from tests.moderation.conftest import moderator
from tests.moderation.player_actions import WHY, user
from tests.pages.test_links import link, press, strict

pytestmark = pytest.mark.django_db


def log_in(visitor: Caller, password: str = PASSWORD, name: str = "bernd") -> Any:
    return visitor.post("login", {"username": name, "password": password})


class Credentials:
    """All the ways in which Bernd can log in or act."""

    def __init__(self, game: str, bernd: Caller, app: App) -> None:
        self.game, self.bernd = game, bernd
        self.rook = bot_of(bernd, "rook")
        self.browser = browser_of(bernd)
        self.code = app.code(self.browser)
        self.app = app
        token = app.tokens(self.browser)
        self.oauth = Caller()
        self.oauth.client.credentials(HTTP_AUTHORIZATION=f"Bearer {token['access_token']}")
        self.refresh_token = token["refresh_token"]
        self.passed = strict()
        self.link = link(bernd, game)
        assert press(self.passed, self.link).status_code == 302
        self.login_link = signed_links.login_token(user(bernd))

    def open(self) -> dict[str, bool]:
        """Which of them work."""
        return {
            "token": self.bernd.get("me").status_code == 200,
            "bot": self.rook.get("me").status_code == 200,
            "session": self.browser.get("/api/v1/me").status_code == 200,
            "app": self.oauth.get("games").status_code == 200,
            "pass": self.passed.get(f"/api/v1/games/{self.game}").json()["seat"] == 1,
        }


@pytest.fixture
def credentials(game: str, bernd: Caller) -> Credentials:
    return Credentials(game, bernd, App())


@for_meuterer
@pytest.mark.parametrize("action", ["suspend", "ban"])
@pytest.mark.django_db(transaction=True)
def test_closed_account_refuses_every_credential(
    credentials: Credentials, visitor: Caller, action: str
) -> None:
    ada = moderator("ada", "administrator")
    assert all(credentials.open().values())
    close(ada, user(credentials.bernd), action)
    assert not any(credentials.open().values())
    assert strict().get(credentials.link).status_code == 404
    assert visitor.post("login", {"link": credentials.login_link}).json()["code"] == "bad_link"
    login.send_link_for(email="bernd@example.org")
    assert not user(credentials.bernd).messages.filter(event="login").exists()
    assert credentials.app.refresh(credentials.refresh_token).status_code == 400
    assert credentials.app.trade(credentials.code).status_code == 400
    assert not PersonalToken.objects.filter(user__username__in=["bernd", "rook"]).exists()
    assert not (AccessToken.objects.exists() or RefreshToken.objects.exists())


@for_meuterer
@pytest.mark.django_db(transaction=True)
def test_lifted_suspension_opens_the_account_but_restores_no_token(
    credentials: Credentials, visitor: Caller
) -> None:
    ada = moderator("ada", "administrator")
    people.suspend(by=ada, person=user(credentials.bernd), days=7, reason=WHY)
    action = people.lift(by=ada, sanction_id=Sanction.objects.get().pk, reason="A mistake.")
    assert action.reverses.kind == ModerationAction.Kind.SUSPEND
    assert log_in(visitor).status_code == 201
    assert credentials.open() == {
        "token": False,
        "bot": False,
        "session": False,
        "app": False,
        "pass": True,  # a mailed link is derived from the password, which is valid again
    }


def close(by: User, person: User, action: str) -> None:
    if action == "ban":
        people.ban(by=by, person=person, reason=WHY)
    else:
        people.suspend(by=by, person=person, days=7, reason=WHY)


@pytest.mark.parametrize("action", ["suspend", "ban"])
def test_closed_account_tells_the_reason_only_to_the_right_password(
    ada: User, bernd: Caller, visitor: Caller, action: str
) -> None:
    close(ada, user(bernd), action)
    told = log_in(visitor)
    assert refusal(told) == (403, "account_closed")
    assert told.json()["reason"] == WHY
    assert (told.json()["until"] is None) == (action == "ban")
    assert WHY in told.json()["detail"]
    token = told.json()["appeal"].rpartition("/")[2]
    assert signed_links.read_appeal_token(token) == Sanction.objects.get().pk
    wrong, unknown = log_in(visitor, "guess"), log_in(visitor, name="nobody")
    assert refusal(wrong) == (401, "bad_credentials")
    assert wrong.content == unknown.content


def test_login_to_a_closed_account_hashes_as_many_passwords_as_any(
    ada: User, bernd: Caller, visitor: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One password is hashed for any guess, so that the time taken tells nothing."""
    people.ban(by=ada, person=user(bernd), reason=WHY)
    hashed: list[str] = []
    monkeypatch.setattr(
        User, "check_password", lambda self, raw: bool(hashed.append(raw)) or raw == PASSWORD
    )
    monkeypatch.setattr(User, "set_password", lambda self, raw: hashed.append(raw))
    for name in ("bernd", "nobody"):
        hashed.clear()
        log_in(visitor, "guess", name)
        assert hashed == ["guess"], name


def test_login_page_tells_the_reason_only_to_the_right_password(ada: User, bernd: Caller) -> None:
    people.ban(by=ada, person=user(bernd), reason=WHY)
    browser = Client()
    page = browser.post("/login", {"username": "bernd", "password": PASSWORD})
    assert page.status_code == 403
    assert WHY in page.content.decode()
    assert "/appeal/" in page.content.decode()
    wrong = browser.post("/login", {"username": "bernd", "password": "guess"})
    assert wrong.status_code == 401
    assert WHY not in wrong.content.decode()


def test_account_closed_without_a_sanction_is_refused_as_bad_credentials(
    bernd: Caller, visitor: Caller
) -> None:
    User.objects.filter(username="bernd").update(is_active=False)
    assert refusal(log_in(visitor)) == (401, "bad_credentials")


def test_suspension_ends_by_the_sweep(
    mori: User, days: TimeTravel, bernd: Caller, visitor: Caller
) -> None:
    people.suspend(by=mori, person=user(bernd), days=7, reason=WHY)
    days.traveller.on(days=6, hours=23)
    tasks.lift_sanctions()
    assert refusal(log_in(visitor)) == (403, "account_closed")
    days.traveller.on(hours=1, seconds=1)
    tasks.lift_sanctions()
    assert log_in(visitor).status_code == 201


def test_ending_suspension_leaves_a_banned_account_closed(
    ada: User, days: TimeTravel, bernd: Caller
) -> None:
    people.suspend(by=ada, person=user(bernd), days=7, reason=WHY)
    people.ban(by=ada, person=user(bernd), reason="And again.")
    days.traveller.on(days=8)
    tasks.lift_sanctions()
    assert not user(bernd).is_active
    ban = Sanction.objects.get(kind="ban")
    people.lift(by=ada, sanction_id=ban.pk, reason="They have apologised.")
    assert user(bernd).is_active


def test_lifting_a_sanction_twice_is_refused(ada: User, bernd: Caller) -> None:
    people.ban(by=ada, person=user(bernd), reason=WHY)
    ban = Sanction.objects.get()
    people.lift(by=ada, sanction_id=ban.pk, reason="A mistake.")
    with pytest.raises(NothingToDoError):
        people.lift(by=ada, sanction_id=ban.pk, reason="A mistake.")
