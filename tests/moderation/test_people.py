"""Acts on persons: what they close, what they leave open, and how they end."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from oauth2_provider.models import AccessToken, RefreshToken

from games import links, tasks
from games.clocks.instant import now
from games.days.passing import Days
from games.errors import BadTextError, BadTimesError, NothingToDoError, OwnCaseError
from games.models import Act, Game, PersonalToken, Sanction, Seat, User
from games.policy import MUTE_DAYS_AT_MOST
from games.services import deletion, logins
from games.services.moderation import people
from tests.bot_accounts import bot_of, sit, table
from tests.callers import PASSWORD, Caller, finish, for_cartagena, for_meuterer, request_of_its_own
from tests.moderation.conftest import moderator
from tests.oauth.apps import App, browser_of
from tests.pages.test_links import link, press, strict
from tests.talk import refusal, say

pytestmark = pytest.mark.django_db

WHY = "Three tables left in a week."


def user(caller: Caller) -> User:
    assert caller.user is not None
    return User.objects.get(pk=caller.user.pk)


def log_in(guest: Caller, password: str = PASSWORD, name: str = "bernd") -> Any:
    return guest.post("login", {"username": name, "password": password})


def test_a_warning_changes_nothing_and_is_read(hanna: User, bernd: Caller) -> None:
    act = people.warn(by=hanna, person=user(bernd), reason=WHY)
    assert bernd.get("me").status_code == 200
    (told,) = bernd.get("me/messages").json()["results"]
    assert (told["event"], told["channel"]) == ("moderation", "mail")
    (mine,) = bernd.get("me/sanctions").json()["results"]
    assert (mine["kind"], mine["reason"], mine["may_appeal"]) == ("warning", WHY, True)
    assert str(act.sanction_id) == mine["id"]


@for_meuterer
def test_the_muted_play_and_read_and_say_nothing(
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


def test_nor_do_their_programs(mori: User, anna: Caller, bernd: Caller) -> None:
    rook = bot_of(bernd, "rook")
    game = table(anna)
    assert sit(rook, game).status_code == 201
    people.mute(by=mori, person=user(bernd), days=3, reason=WHY)
    assert refusal(say(rook, game)) == (403, "muted")


@for_meuterer
def test_a_mute_ends_by_itself(mori: User, days: Days, game: str, bernd: Caller) -> None:
    people.mute(by=mori, person=user(bernd), days=3, reason=WHY)
    days.traveller.on(days=3, seconds=1)
    assert say(bernd, game).status_code == 201, "before the sweep, too"
    tasks.lift_sanctions()
    assert user(bernd).muted_until is None
    assert Sanction.objects.get().lifted_at is not None


def test_a_second_one_of_a_kind_takes_the_place_of_the_first(
    mori: User, days: Days, bernd: Caller
) -> None:
    people.mute(by=mori, person=user(bernd), days=1, reason=WHY)
    act = people.mute(by=mori, person=user(bernd), days=9, reason="Again.")
    assert act.before["until"] < act.after["until"]
    assert Sanction.objects.filter(lifted_at=None).count() == 1
    days.traveller.on(days=2)
    tasks.lift_sanctions()
    assert user(bernd).muted_until is not None


@pytest.mark.parametrize("days", [-1, 0, MUTE_DAYS_AT_MOST + 1])
def test_no_mute_is_for_ever(mori: User, bernd: Caller, days: int) -> None:
    with pytest.raises(BadTimesError):
        people.mute(by=mori, person=user(bernd), days=days, reason=WHY)


@pytest.mark.parametrize("why", ["", " \n", "x" * 501], ids=["none", "blanks", "too long"])
def test_nobody_acts_without_a_reason_that_can_be_read(mori: User, bernd: Caller, why: str) -> None:
    with request_of_its_own(), pytest.raises(BadTextError):
        people.warn(by=mori, person=user(bernd), reason=why)
    assert not Act.objects.exists()


class Doors:
    """All the ways by which Bernd comes in."""

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
        self.login_link = links.login_token(user(bernd))

    def open(self) -> dict[str, bool]:
        """Which of them let him in."""
        return {
            "token": self.bernd.get("me").status_code == 200,
            "bot": self.rook.get("me").status_code == 200,
            "session": self.browser.get("/api/v1/me").status_code == 200,
            "app": self.oauth.get("games").status_code == 200,
            "pass": self.passed.get(f"/api/v1/games/{self.game}").json()["seat"] == 1,
        }


@pytest.fixture
def doors(game: str, bernd: Caller) -> Doors:
    return Doors(game, bernd, App())


@for_meuterer
@pytest.mark.parametrize("act", ["suspend", "ban"])
@pytest.mark.django_db(transaction=True)
def test_a_closed_account_is_closed_at_every_door(doors: Doors, guest: Caller, act: str) -> None:
    ada = moderator("ada", "administrator")
    assert all(doors.open().values())
    close(ada, user(doors.bernd), act)
    assert not any(doors.open().values())
    assert strict().get(doors.link).status_code == 404
    assert guest.post("login", {"link": doors.login_link}).json()["code"] == "bad_link"
    logins.put_link_for(email="bernd@example.org")
    assert not user(doors.bernd).messages.filter(event="login").exists()
    assert doors.app.refresh(doors.refresh_token).status_code == 400
    assert doors.app.trade(doors.code).status_code == 400
    assert not PersonalToken.objects.filter(user__username__in=["bernd", "rook"]).exists()
    assert not (AccessToken.objects.exists() or RefreshToken.objects.exists())


@for_meuterer
@pytest.mark.django_db(transaction=True)
def test_lifting_opens_the_account_and_brings_no_key_back(doors: Doors, guest: Caller) -> None:
    ada = moderator("ada", "administrator")
    people.suspend(by=ada, person=user(doors.bernd), days=7, reason=WHY)
    act = people.lift(by=ada, sanction_id=Sanction.objects.get().pk, reason="A mistake.")
    assert act.reverses.kind == Act.Kind.SUSPEND
    assert log_in(guest).status_code == 201
    assert doors.open() == {
        "token": False,
        "bot": False,
        "session": False,
        "app": False,
        "pass": True,  # a link in a mail is made of his password, and he is in by that again
    }


def close(by: User, person: User, act: str) -> None:
    if act == "ban":
        people.ban(by=by, person=person, reason=WHY)
    else:
        people.suspend(by=by, person=person, days=7, reason=WHY)


@pytest.mark.parametrize("act", ["suspend", "ban"])
def test_the_right_password_is_told_why_and_a_wrong_one_nothing(
    ada: User, bernd: Caller, guest: Caller, act: str
) -> None:
    close(ada, user(bernd), act)
    told = log_in(guest)
    assert refusal(told) == (403, "account_closed")
    assert told.json()["reason"] == WHY
    assert (told.json()["until"] is None) == (act == "ban")
    assert WHY in told.json()["detail"]
    token = told.json()["appeal"].rpartition("/")[2]
    assert links.read_appeal_token(token) == Sanction.objects.get().pk
    wrong, unknown = log_in(guest, "guess"), log_in(guest, name="nobody")
    assert refusal(wrong) == (401, "bad_credentials")
    assert wrong.content == unknown.content


def test_it_costs_as_much_to_be_wrong_at_a_closed_account(
    ada: User, bernd: Caller, guest: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One password is hashed for any guess: nobody learns by the time it takes."""
    people.ban(by=ada, person=user(bernd), reason=WHY)
    hashed: list[str] = []
    monkeypatch.setattr(
        User, "check_password", lambda self, raw: bool(hashed.append(raw)) or raw == PASSWORD
    )
    monkeypatch.setattr(User, "set_password", lambda self, raw: hashed.append(raw))
    for name in ("bernd", "nobody"):
        hashed.clear()
        log_in(guest, "guess", name)
        assert hashed == ["guess"], name


def test_the_sign_in_page_says_it_too(ada: User, bernd: Caller) -> None:
    people.ban(by=ada, person=user(bernd), reason=WHY)
    browser = Client()
    page = browser.post("/login", {"username": "bernd", "password": PASSWORD})
    assert page.status_code == 403
    assert WHY in page.content.decode()
    assert "/appeal/" in page.content.decode()
    wrong = browser.post("/login", {"username": "bernd", "password": "guess"})
    assert wrong.status_code == 401
    assert WHY not in wrong.content.decode()


def test_who_was_closed_without_a_sanction_is_told_as_before(bernd: Caller, guest: Caller) -> None:
    User.objects.filter(username="bernd").update(is_active=False)
    assert refusal(log_in(guest)) == (401, "bad_credentials")


def test_a_suspension_ends_by_the_sweep(
    mori: User, days: Days, bernd: Caller, guest: Caller
) -> None:
    people.suspend(by=mori, person=user(bernd), days=7, reason=WHY)
    days.traveller.on(days=6, hours=23)
    tasks.lift_sanctions()
    assert refusal(log_in(guest)) == (403, "account_closed")
    days.traveller.on(hours=1, seconds=1)
    tasks.lift_sanctions()
    assert log_in(guest).status_code == 201


def test_what_ends_leaves_closed_what_a_ban_has_closed(
    ada: User, days: Days, bernd: Caller
) -> None:
    people.suspend(by=ada, person=user(bernd), days=7, reason=WHY)
    people.ban(by=ada, person=user(bernd), reason="And again.")
    days.traveller.on(days=8)
    tasks.lift_sanctions()
    assert not user(bernd).is_active
    ban = Sanction.objects.get(kind="ban")
    people.lift(by=ada, sanction_id=ban.pk, reason="He has apologised.")
    assert user(bernd).is_active


def test_what_is_lifted_is_lifted_once(ada: User, bernd: Caller) -> None:
    people.ban(by=ada, person=user(bernd), reason=WHY)
    ban = Sanction.objects.get()
    people.lift(by=ada, sanction_id=ban.pk, reason="A mistake.")
    with pytest.raises(NothingToDoError):
        people.lift(by=ada, sanction_id=ban.pk, reason="A mistake.")


@pytest.mark.django_db(transaction=True)
def test_games_of_the_suspended_go_on(days: Days, game: str, players: list[Caller]) -> None:
    people.suspend(by=moderator("mori", "moderator"), person=user(players[0]), days=30, reason=WHY)
    days.on(days=60)
    assert Game.objects.filter(pk=game).exists()
    table = Game.objects.get(pk=game)
    assert table.ply > 0


@pytest.mark.django_db(transaction=True)
def test_a_ban_gives_seats_up_and_others_play_on(
    quiet_tasks: None, game: str, players: list[Caller]
) -> None:
    anna = players[0]
    waiting = table(anna)
    rook = bot_of(anna, "rook")
    third = table(players[1])
    assert sit(rook, third).status_code == 201
    people.ban(by=moderator("ada", "administrator"), person=user(anna), reason=WHY)
    seat = Game.objects.get(pk=game).seats.get(number=0)
    assert seat.user is None or seat.offered_at is not None
    assert not Seat.objects.filter(game=waiting, user=user(anna)).exists()
    assert not Seat.objects.filter(game=third, user=user(rook)).exists()
    assert Game.objects.get(pk=game).status == "active"
    assert players[1].get(f"games/{game}").json()["status"] == "active"


@pytest.mark.django_db(transaction=True)
def test_a_ban_that_was_cut_off_is_finished_by_the_sweep(
    quiet_tasks: None, game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = players[0]
    rook = bot_of(anna, "rook")
    third = table(players[1])
    assert sit(rook, third).status_code == 201
    table(anna)
    his = Seat.objects.filter(user__in=[user(anna), user(rook)])
    whole, left = people.leave, []

    def crash(game_id: UUID, user_id: int) -> None:
        left.append(game_id)
        if len(left) == 2:
            raise SystemExit
        whole(game_id, user_id)

    with monkeypatch.context() as patched:
        patched.setattr(people, "leave", crash)
        with pytest.raises(SystemExit):
            people.ban(by=moderator("ada", "administrator"), person=user(anna), reason=WHY)
    assert not user(anna).is_active, "he is out already"
    assert his.exists()
    tasks.lift_sanctions()
    assert not his.exists()


@pytest.mark.django_db(transaction=True)
def test_one_that_cannot_be_finished_keeps_no_other(
    quiet_tasks: None, game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, whole = moderator("ada", "administrator"), people.leave
    with monkeypatch.context() as patched:
        patched.setattr(people, "leave", lambda *_: None)
        for player in players[:2]:
            people.ban(by=ada, person=user(player), reason=WHY)
    bad = user(players[0]).pk

    def stuck(game_id: UUID, user_id: int) -> None:
        if user_id == bad:
            raise ValueError(game_id)
        whole(game_id, user_id)

    monkeypatch.setattr(people, "leave", stuck)
    tasks.lift_sanctions()
    assert Seat.objects.filter(user=bad).exists()
    assert not Seat.objects.filter(user=user(players[1])).exists()


def test_a_programs_owner_is_who_is_acted_on(ada: User, bernd: Caller) -> None:
    with pytest.raises(OwnCaseError):
        people.ban(by=ada, person=user(bot_of(bernd, "rook")), reason=WHY)


@for_cartagena
def test_nobody_bans_who_is_gone(ada: User, bernd: Caller, ruleset: str) -> None:
    User.objects.filter(username="bernd").update(deleted_at=now())
    with pytest.raises(OwnCaseError):
        people.ban(by=ada, person=user(bernd), reason=WHY)


def test_an_address_opens_no_other_account_while_a_sanction_lasts(
    mori: User, days: Days, bernd: Caller, guest: Caller, carla: Caller
) -> None:
    """Whoever deletes his account to be rid of it waits all the same."""
    people.mute(by=mori, person=user(bernd), days=9, reason=WHY)
    deletion.delete(user_id=user(bernd).pk)
    row = Sanction.objects.get()
    assert "bernd" not in row.address
    new = {"username": "ben", "email": "Bernd@Example.org", "password": PASSWORD}
    refused = guest.post("register", new)
    taken = guest.post("register", new | {"email": "carla@example.org"})
    assert refused.status_code == 400
    assert refused.content == taken.content, "in the same words as for any that is taken"
    change = {"email": "bernd@example.org", "current": PASSWORD}
    assert carla.patch("me", change).status_code == 400
    days.traveller.on(days=10)
    tasks.lift_sanctions()
    assert guest.post("register", new).status_code == 201
    assert Sanction.objects.get().address == ""


def test_who_was_only_warned_may_begin_anew(hanna: User, bernd: Caller, guest: Caller) -> None:
    people.warn(by=hanna, person=user(bernd), reason=WHY)
    deletion.delete(user_id=user(bernd).pk)
    new = {"username": "ben", "email": "bernd@example.org", "password": PASSWORD}
    assert guest.post("register", new).status_code == 201
