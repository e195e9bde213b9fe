"""A mail address has one spelling, however its domain was typed."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from devtools.time_travel.passing_time import TimeTravel
from games.models import Message, User
from games.policy import LOGIN_LINKS_AN_HOUR
from games.services.accounts import accounts, addresses, login
from tests.kit.api_clients import Caller, person
from tests.kit.mailbox import Box

pytestmark = pytest.mark.django_db

SPELLINGS = (
    "dora@example.org",
    "Dora@EXAMPLE.org",
    "dora@\uff45xample.org",  # e of full width
    "dora@example\u3002org",  # an ideographic full stop
    "dora@exam\u00adple.org",  # a soft hyphen
    "dora@example\ufe0f.org",  # a variation selector
)
REFUSED = (
    '"dora"@example.org',
    "dora@[127.0.0.1]",
    "dora@[IPv6:::1]",
    "\u212aarl@example.org",  # the sign for kelvin, which is a k in lower case
    "dora@mail\u2100.org",  # a/c
    "dora@" + 9 * (10 * "\u3374" + ".") + "org",  # 287 characters in ASCII
)


def test_mails_to_all_spellings_of_an_address_are_counted_together(
    box: Box, days: TimeTravel
) -> None:
    for number in range(2 * len(SPELLINGS)):
        accounts.register(username=f"dora{number}", email=SPELLINGS[number % len(SPELLINGS)])
    days.work()
    assert len(box.mails) == LOGIN_LINKS_AN_HOUR
    for address in SPELLINGS:
        login.send_link_for(email=address)
    days.work()
    assert len(box.mails) == 2 * LOGIN_LINKS_AN_HOUR


@pytest.mark.parametrize("address", REFUSED)
def test_address_without_a_single_spelling_is_refused(address: str) -> None:
    with pytest.raises(ValidationError, match="valid email address"):
        accounts.register(username="dora", email=address)
    with pytest.raises(ValidationError, match="valid email address"):
        addresses.name_address(person("anna"), address)
    login.send_link_for(email=address)
    assert not Message.objects.exists()


def test_refused_spelling_of_an_address_is_answered_by_its_field(visitor: Caller) -> None:
    answer = visitor.post("register", {"username": "dora", "email": '"dora"@example.org'})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")
    assert list(answer.json()["errors"]) == ["email"]


@pytest.mark.parametrize("typed", ["dora@B\u00fccher.example", "dora@xn--bcher-kva.example"])
def test_international_domain_is_stored_in_ascii(typed: str) -> None:
    anna = person("anna")
    addresses.name_address(anna, typed)
    assert anna.new_email == "dora@xn--bcher-kva.example"


def test_account_older_than_the_one_spelling_still_gets_its_link(
    box: Box, days: TimeTravel
) -> None:
    dora = person("dora")
    User.objects.filter(pk=dora.pk).update(email="dora@b\u00fccher.example")
    login.send_link_for(email="dora@b\u00fccher.example")
    days.work()
    assert [mail["To"] for mail in box.mails] == ["dora@xn--bcher-kva.example"]
