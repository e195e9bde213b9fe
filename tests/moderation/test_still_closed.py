"""Lifting one sanction while another keeps an account closed, and the mail to its owner."""

from __future__ import annotations

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Sanction, User
from games.payloads.timestamps import instant
from games.services.moderation import players, reports
from games.texts.message_shapes import moment
from tests.kit.api_clients import Caller
from tests.kit.mailbox import Box, text_of
from tests.moderation.conftest import moderator
from tests.moderation.player_actions import WHY, user

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("lifted", ["suspension", "ban"])
def test_mail_of_a_lifted_sanction_says_when_the_account_stays_closed(
    days: TimeTravel, box: Box, bernd: Caller, lifted: str
) -> None:
    ada = moderator("ada", "administrator")
    players.suspend(by=ada, person=user(bernd), days=7, reason=WHY)
    players.ban(by=ada, person=user(bernd), reason="And again.")
    until = moment("UTC", instant(Sanction.objects.get(kind="suspension").until))
    first = Sanction.objects.get(kind=lifted)
    players.lift(by=ada, sanction_id=first.pk, reason="A mistake.")
    days.work()
    last = box.to("bernd")[-1]
    stays = f"stays closed until {until}." if lifted == "ban" else "stays closed."
    assert last["Subject"] == "A decision about your account was reversed"
    assert stays in " ".join(text_of(last).split())
    assert "open" not in text_of(last).replace("Open your games", "")
    players.lift(by=ada, sanction_id=Sanction.objects.get(lifted_at=None).pk, reason="A mistake.")
    days.work()
    assert box.subjects("bernd")[-1] == "Your account is open again"


def test_mail_of_a_successful_appeal_says_when_the_account_stays_closed(
    days: TimeTravel, box: Box, mori: User, ada: User, bernd: Caller
) -> None:
    players.suspend(by=mori, person=user(bernd), days=7, reason=WHY)
    row = reports.appeal(sanction_id=Sanction.objects.get().pk, text="It was not me.")
    players.ban(by=moderator("olaf", "administrator"), person=user(bernd), reason="And again.")
    reports.decide(by=ada, appeal_id=row.pk, lift=True, words="You are right.")
    days.work()
    told = " ".join(text_of(box.to("bernd")[-1]).split())
    assert "The decision is reversed." in told
    assert "Your account stays closed." in told
