"""What is taken back while something else keeps an account closed, and what its owner is told."""

from __future__ import annotations

import pytest

from games.days.passing import Days
from games.models import Sanction, User
from games.selectors.instants import instant
from games.services.moderation import people, reports
from games.texts.letters import moment
from tests.callers import Caller
from tests.moderation.conftest import moderator
from tests.moderation.test_people import WHY, user
from tests.post import Box, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("lifted", ["suspension", "ban"])
def test_nobody_is_told_that_his_account_is_open_while_something_else_closes_it(
    days: Days, box: Box, bernd: Caller, lifted: str
) -> None:
    ada = moderator("ada", "administrator")
    people.suspend(by=ada, person=user(bernd), days=7, reason=WHY)
    people.ban(by=ada, person=user(bernd), reason="And again.")
    until = moment("UTC", instant(Sanction.objects.get(kind="suspension").until))
    first = Sanction.objects.get(kind=lifted)
    people.lift(by=ada, sanction_id=first.pk, reason="A mistake.")
    days.work()
    last = box.to("bernd")[-1]
    stays = f"stays closed until {until}." if lifted == "ban" else "stays closed."
    assert last["Subject"] == "A decision about your account was taken back"
    assert stays in " ".join(text_of(last).split())
    assert "open" not in text_of(last).replace("Open your games", "")
    people.lift(by=ada, sanction_id=Sanction.objects.get(lifted_at=None).pk, reason="A mistake.")
    days.work()
    assert box.subjects("bernd")[-1] == "Your account is open again"


def test_an_appeal_that_opens_nothing_says_what_lasts(
    days: Days, box: Box, mori: User, ada: User, bernd: Caller
) -> None:
    people.suspend(by=mori, person=user(bernd), days=7, reason=WHY)
    row = reports.appeal(sanction_id=Sanction.objects.get().pk, text="It was not me.")
    people.ban(by=moderator("olaf", "administrator"), person=user(bernd), reason="And again.")
    reports.decide(by=ada, appeal_id=row.pk, lift=True, words="You are right.")
    days.work()
    told = " ".join(text_of(box.to("bernd")[-1]).split())
    assert "The decision is taken back." in told
    assert "Your account stays closed." in told
