"""The mail server takes calls and answers nothing, while people play and mails are due."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

import pytest

from devtools.demo.game import sign_up
from games.services.messages.silence import LEFT_ALONE
from tests.faults import site_settings
from tests.faults.answers import Answers
from tests.faults.site import Site, wait_for
from tests.faults.tables import Table

pytestmark = pytest.mark.acceptance("faults")

MAILS = 20
CHILDREN = 2  # of the worker


def test_silent_mail_server_delays_nothing_but_mail(
    site: Site, tables: list[Table], answers: Answers, aftermath: Callable[[], None]
) -> None:
    people = [sign_up(site.address, f"m{number}") for number in range(MAILS)]
    with site.mail.silent() as server:
        began = time.monotonic()
        for person in people:
            ask_for_link(answers, str(person.get("me").body["email"]))
            person.close()
        wait_for(lambda: figure(answers, 'messages_due{channel="mail"}') >= MAILS)
        for table in tables:
            table.finish(answers)
        wait_for(lambda: server.calls >= CHILDREN)
        turns = (time.monotonic() - began) / (LEFT_ALONE * site_settings.EMAIL_TIMEOUT)
        assert server.calls <= CHILDREN + 1 + turns
        assert figure(answers, 'oldest_due_seconds{channel="mail"}') > 0, "as MessagesLate reads it"
        assert answers.ask("GET", "/livez").status == 200
    aftermath()
    links = Counter(str(mail["Message-ID"]) for mail in site.mail.box.mails)
    assert len(links) >= MAILS and set(links.values()) == {1}
    assert set(answers.statuses) <= {200, 201, 202, 204}


def ask_for_link(answers: Answers, email: str) -> None:
    assert answers.ask("POST", "/api/v1/login/link", {"email": email}).status < 300


def figure(answers: Answers, name: str) -> float:
    lines = answers.ask("GET", "/metrics").body.decode().splitlines()
    return next(float(line.split()[-1]) for line in lines if line.startswith(f"meuterer_{name}"))
