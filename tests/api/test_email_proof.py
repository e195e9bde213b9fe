"""An address is its account's once its owner has followed a link that was sent there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from oauth2_provider.models import RefreshToken

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links
from games.models import Message, PersonalToken, PushDevice, User, Webhook
from games.policy import CONFIRM_LINK_HOURS, LOGIN_LINKS_AN_HOUR
from games.services.accounts import accounts, login
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from tests.api.oauth.apps import App, browser_of
from tests.kit.api_clients import PASSWORD, Caller, person, user_of
from tests.kit.bot_accounts import bot_of
from tests.kit.mailbox import Box, text_of
from tests.pages.test_links import press, strict

pytestmark = pytest.mark.django_db

PROOF = User.EmailProof
ADDRESS = "dora@example.org"
DORA = {"username": "dora", "email": ADDRESS, "password": PASSWORD}


@pytest.fixture
def anna(db: None) -> Caller:
    """She has just logged in."""
    return Caller(person("anna"), login_by=PersonalToken.Way.PASSWORD)


def register(name: str = "dora", **wish: Any) -> Caller:
    """Create an account by the API, and be its caller."""
    answer = Caller().post("register", DORA | {"username": name} | wish)
    assert answer.status_code == 201, answer.content
    caller = Caller()
    caller.user = User.objects.get(username=name)
    caller.client.credentials(HTTP_AUTHORIZATION=f"Bearer {answer.json()['token']}")
    return caller


def fresh(caller: Caller) -> User:
    return User.objects.get(pk=user_of(caller).pk)


def link_to(box: Box, days: TimeTravel, address: str = ADDRESS) -> str:
    """The page that the newest mail to an address leads to."""
    days.work()
    mails = [mail for mail in box.mails if mail["To"] == address]
    found = re.search(r"http\S+?(/(?:login|email)/\S+)", text_of(mails[-1]))
    assert found, text_of(mails[-1])
    return found[1]


def token_of(link: str) -> str:
    return link.rpartition("/")[2]


def test_new_account_plays_at_once_and_its_address_is_unconfirmed(
    visitor: Caller, quiet_tasks: None
) -> None:
    dora = register()
    assert dora.post("games", {"ruleset": "meuterer", "seats": 3}).status_code == 201
    assert dora.get("me").json()["email_confirmed"] is False


def test_link_confirms_the_address_of_a_logged_in_user_and_ends_nothing(
    box: Box, days: TimeTravel
) -> None:
    dora = register()
    answer = dora.post("me/email/confirm", {"link": token_of(link_to(box, days))})
    assert (answer.status_code, answer.json()["email_confirmed"]) == (200, True)
    assert dora.get("me").status_code == 200
    assert fresh(dora).check_password(PASSWORD)


def test_page_of_the_link_confirms_for_a_logged_in_user_and_ends_nothing(
    box: Box, days: TimeTravel
) -> None:
    dora, browser = register(), strict()
    link = link_to(box, days)
    browser.force_login(user_of(dora))
    assert "Nobody has confirmed" not in browser.get(link).content.decode()
    press(browser, link)
    assert browser.get("/api/v1/me").json()["email_confirmed"] is True
    assert fresh(dora).check_password(PASSWORD)


@pytest.mark.parametrize("proof", [PROOF.NONE, PROOF.ASSUMED])
@pytest.mark.parametrize("way", ["api", "page"])
def test_first_login_by_link_ends_all_that_was_set_before(
    box: Box, days: TimeTravel, proof: str, way: str
) -> None:
    """Whoever opened the account may have named somebody else's address."""
    stranger, session = register(), Client()
    rook = bot_of(stranger, "rook")
    owner = fresh(stranger)
    session.force_login(owner)
    PushDevice.objects.create(user=owner, endpoint="https://push.example.org/1")
    for user in (owner, user_of(rook)):
        Webhook.objects.create(user=user, url="https://hook.example.org/1")
    User.objects.filter(pk=owner.pk).update(email_proof=proof, new_email="evil@example.org")
    login.send_link_for(email=ADDRESS)
    link = link_to(box, days)
    if way == "api":
        assert Caller().post("login", {"link": token_of(link)}).status_code == 201
    else:
        assert "Nobody has confirmed" in strict().get(link).content.decode()
        press(strict(), link)
    assert stranger.get("me").json()["code"] == "bad_token"
    assert rook.get("me").json()["code"] == "bad_token"
    assert session.get("/api/v1/me").status_code == 401
    assert Caller().post("login", {"username": "dora", "password": PASSWORD}).status_code == 401
    assert not (PushDevice.objects.exists() or Webhook.objects.exists())
    mine = fresh(stranger)
    assert (mine.email_proof, mine.new_email) == (PROOF.PROVED, "")


def test_first_login_by_link_ends_what_apps_may_do(box: Box, days: TimeTravel) -> None:
    stranger = register()
    app = App()
    app.tokens(browser_of(stranger))
    assert RefreshToken.objects.exists()
    Caller().post("login", {"link": token_of(link_to(box, days))})
    assert not RefreshToken.objects.exists()


def test_login_by_link_keeps_what_a_confirmed_account_has(anna: Caller) -> None:
    link = signed_links.login_token(fresh(anna))
    assert Caller().post("login", {"link": link}).status_code == 201
    assert anna.get("me").status_code == 200
    assert fresh(anna).check_password(PASSWORD)


def test_account_older_than_proofs_without_a_password_keeps_its_tokens(anna: Caller) -> None:
    """Only links to its address have ever opened it."""
    user = fresh(anna)
    user.set_unusable_password()
    user.email_proof = PROOF.ASSUMED
    user.save()
    Caller().post("login", {"link": signed_links.login_token(user)})
    assert anna.get("me").json()["email_confirmed"] is True


def test_unconfirmed_address_gets_links_and_no_other_mail(box: Box, days: TimeTravel) -> None:
    dora = register()
    days.work()
    outbox.enqueue([NewMessage(fresh(dora), "moderation", "x", None, {"kind": "factor_off"})])
    outbox.enqueue([NewMessage(fresh(dora), "webhook_off", "y", None, {"url": "https://x.org"})])
    days.on(days=1)
    login.send_link_for(email=ADDRESS)
    days.work()
    assert box.subjects("dora") == ["Confirm your address", "Your link to log in"]


def test_mail_that_waits_is_not_sent_to_an_address_that_lost_its_proof(
    box: Box, days: TimeTravel, dora: Caller
) -> None:
    outbox.enqueue([NewMessage(fresh(dora), "webhook_off", "y", None, {"url": "https://x.org"})])
    User.objects.update(email_proof=PROOF.NONE)
    days.work()
    assert box.mails == []


def test_address_of_before_there_were_proofs_still_gets_mail(
    box: Box, days: TimeTravel, dora: Caller
) -> None:
    User.objects.update(email_proof=PROOF.ASSUMED)
    outbox.enqueue([NewMessage(fresh(dora), "webhook_off", "y", None, {"url": "https://x.org"})])
    days.work()
    assert len(box.mails) == 1
    assert dora.get("me").json()["email_confirmed"] is False


def test_confirming_link_is_good_for_a_day_and_once(box: Box, days: TimeTravel) -> None:
    dora = register()
    link = {"link": token_of(link_to(box, days))}
    days.on(hours=CONFIRM_LINK_HOURS - 1)
    assert dora.post("me/email/confirm", link).status_code == 200
    assert dora.post("me/email/confirm", link).json()["code"] == "bad_link"


def test_confirming_link_is_too_old_after_a_day(box: Box, days: TimeTravel) -> None:
    dora = register()
    link = {"link": token_of(link_to(box, days))}
    days.on(hours=CONFIRM_LINK_HOURS + 1)
    assert dora.post("me/email/confirm", link).json()["code"] == "bad_link"
    assert dora.post("me/email/link").status_code == 202
    link = {"link": token_of(link_to(box, days))}
    assert dora.post("me/email/confirm", link).status_code == 200


def test_link_to_another_account_confirms_nothing_of_mine(
    box: Box, days: TimeTravel, anna: Caller
) -> None:
    register()
    link = {"link": token_of(link_to(box, days))}
    assert anna.post("me/email/confirm", link).json()["code"] == "bad_link"


def test_confirmed_address_stays_until_the_new_one_is_confirmed(
    box: Box, days: TimeTravel, anna: Caller
) -> None:
    changed = anna.patch("me", {"email": "new@example.org", "current": PASSWORD}).json()
    assert (changed["email"], changed["new_email"]) == ("anna@example.org", "new@example.org")
    link = link_to(box, days, "new@example.org")
    mine = anna.post("me/email/confirm", {"link": token_of(link)}).json()
    assert (mine["email"], mine["email_confirmed"], mine["new_email"]) == (
        "new@example.org",
        True,
        None,
    )


def test_page_of_a_new_address_asks_to_be_logged_in_first(
    box: Box, days: TimeTravel, anna: Caller
) -> None:
    anna.patch("me", {"email": "new@example.org", "current": PASSWORD})
    link = link_to(box, days, "new@example.org")
    visitor = strict()
    assert visitor.get(link).status_code == 403
    assert press(visitor, link).status_code == 403
    assert fresh(anna).email == "anna@example.org"
    browser = strict()
    browser.force_login(fresh(anna))
    assert press(browser, link).status_code == 302
    assert fresh(anna).email == "new@example.org"


def test_link_to_a_new_address_logs_nobody_in(box: Box, days: TimeTravel, anna: Caller) -> None:
    anna.patch("me", {"email": "new@example.org", "current": PASSWORD})
    link = link_to(box, days, "new@example.org")
    assert Caller().post("login", {"link": token_of(link)}).json()["code"] == "bad_link"


def test_new_address_that_is_given_up_again_is_not_confirmed(
    box: Box, days: TimeTravel, anna: Caller
) -> None:
    anna.patch("me", {"email": "new@example.org", "current": PASSWORD})
    link = {"link": token_of(link_to(box, days, "new@example.org"))}
    assert anna.patch("me", {"email": "Anna@example.org", "current": PASSWORD}).json() == (
        anna.get("me").json()
    )
    assert anna.post("me/email/confirm", link).json()["code"] == "bad_link"
    assert fresh(anna).email == "anna@example.org"


def test_refused_new_address_marks_the_old_one_as_good(
    box: Box, days: TimeTravel, anna: Caller
) -> None:
    box.refused["new@example.org"] = "550 no such user"
    anna.patch("me", {"email": "new@example.org", "current": PASSWORD})
    days.work()
    assert fresh(anna).mail_refused_at is None


def test_links_that_confirm_an_address_are_limited_by_the_hour(box: Box, days: TimeTravel) -> None:
    for number in range(LOGIN_LINKS_AN_HOUR + 2):
        register(f"dora{number}")
    days.work()
    assert len(box.to("dora")) == LOGIN_LINKS_AN_HOUR


def test_confirmed_address_needs_no_further_link(box: Box, days: TimeTravel, anna: Caller) -> None:
    assert anna.post("me/email/link").status_code == 202
    days.work()
    assert box.mails == []


def test_tokens_of_other_accounts_stay_when_an_address_is_confirmed(
    box: Box, days: TimeTravel, anna: Caller
) -> None:
    register()
    Caller().post("login", {"link": token_of(link_to(box, days))})
    assert anna.get("me").status_code == 200
    assert PersonalToken.objects.filter(user=user_of(anna)).count() == 1


def test_messages_do_not_list_links_to_an_unconfirmed_address(box: Box, days: TimeTravel) -> None:
    dora = register()
    days.work()
    assert dora.get("me/messages").json()["results"] == []
    link = token_of(link_to(box, days))
    dora.post("me/email/confirm", {"link": link})
    (mine,) = dora.get("me/messages").json()["results"]
    assert (mine["event"], mine["status"]) == ("confirm", "sent")
    assert link not in str(list(Message.objects.values()))


def test_registration_stores_no_proof(db: None) -> None:
    made = accounts.register(username="emil", email="emil@example.org", password=PASSWORD)
    assert User.objects.get(pk=made.pk).email_proof == PROOF.NONE
