"""A lost second factor is reset by an administrator, and never by its owner."""

from __future__ import annotations

import pytest

from games.errors import NothingToDoError, NotModeratorError, OwnCaseError
from games.models import Message, ModerationAction, User
from games.selectors.messages.content import message_text_for
from games.services.moderation import second_factors
from tests.kit.api_clients import request_of_its_own
from tests.moderation.conftest import moderator
from tests.moderation.console_login import (
    AT,
    code_of,
    enrol,
    enter,
    give_factor,
    has_factor,
    log_in,
    send,
    verify,
)

pytestmark = pytest.mark.django_db


def test_administrator_resets_a_lost_second_factor(mori: User, ada: User) -> None:
    browser = enter(mori)
    action = second_factors.reset(by=ada, person=mori, reason="His phone fell into the sea.")
    assert (action.kind, action.person, action.before, action.after) == (
        ModerationAction.Kind.RESET,
        mori,
        {"second_factor": True},
        {"second_factor": False},
    )
    assert not has_factor(mori)
    assert browser.get("/admin/").status_code == 302
    told = Message.objects.filter(user=mori, event=Message.Event.MODERATION, channel="mail")
    assert told.count() == 1


def test_resetting_ones_own_or_an_equals_second_factor_is_refused(
    hanna: User, mori: User, ada: User
) -> None:
    ava = moderator("ava", "administrator")
    for each in (hanna, ada):
        give_factor(each)
    for by, person_, refusal in (
        (ada, ada, OwnCaseError),
        (ava, ada, NotModeratorError),
        (mori, hanna, NotModeratorError),
    ):
        with pytest.raises(refusal), request_of_its_own():
            second_factors.reset(by=by, person=person_, reason="The phone is lost.")
    assert has_factor(ada)
    assert has_factor(hanna)


def test_resetting_a_missing_second_factor_is_refused(mori: User, ada: User) -> None:
    with pytest.raises(NothingToDoError):
        second_factors.reset(by=ada, person=mori, reason="To be sure.")


def test_every_change_of_a_second_factor_sends_a_mail_to_its_owner(hanna: User) -> None:
    browser = log_in(hanna)
    code = enrol(browser)[0]
    verify(log_in(hanna), code)
    send(browser, f"{AT}/codes/new")
    send(browser, f"{AT}/off")
    told = Message.objects.filter(user=hanna, event=Message.Event.MODERATION, channel="mail")
    assert [message_text_for(message).subject for message in told.order_by("created_at")] == [
        "Your account has a second factor now",
        "A recovery code was used",
        "Your recovery codes are new",
        "Your second factor was removed",
    ]
    for message in told:
        assert (
            message_text_for(message)
            .lines[-1]
            .startswith("If that was not you, change your password")
        )


def test_wrong_code_and_app_code_send_no_mail(hanna: User) -> None:
    give_factor(hanna)
    browser = log_in(hanna)
    verify(browser, "00000000")
    verify(browser, code_of(hanna))
    assert not Message.objects.filter(user=hanna, event=Message.Event.MODERATION).exists()
