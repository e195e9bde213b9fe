"""No mail tells of a turn to who looks at the table; it comes when they look no more."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import expect
from redis import Redis

from games.clocks.now import now
from games.models import Message, User
from games.services import presence
from tests.browser.test_pages import look
from tests.browser.visitors import Visitor, choose

pytestmark = [pytest.mark.slow, pytest.mark.browser]


def takes_every_mail(name: str) -> None:
    """The address is proved, no night is kept, and each turn is mailed at once."""
    User.objects.filter(username=name).update(
        email_proof=User.EmailProof.PROVED,
        night_start=None,
        night_end=None,
        message_modes={"turn": {"mail": "now"}},
    )


def turns(name: str) -> list[tuple[int, str, bool]]:
    """The decision of each mail about a turn, how it stands, and whether it was held."""
    rows = Message.objects.filter(user__username=name, event="turn", channel="mail")
    found = rows.order_by("created_at").values_list("data", "status", "presence_delays")
    return [(data["decision"], status, held > 0) for data, status, held in found]


def be_due(name: str) -> None:
    """As after a minute or two: what is held is looked at again."""
    Message.objects.filter(user__username=name, status="waiting").update(due_at=now())


def key_of(name: str, game: str) -> str:
    """Where the site's Redis has it that somebody looks."""
    return f":1:{presence._key(User.objects.get(username=name).pk, UUID(game))}"


def mails(visitor: Visitor) -> list[str]:
    """The subjects of mails about turns to a player, in the site's mailbox."""
    text = visitor.context.request.get(f"{visitor.site}/mails").text()
    rows = re.findall(r"<td>([^<]*)</td><td><a href=\"[^\"]*\">(Your turn[^<]*)<", text)
    return [subject for to, subject in rows if visitor.name in to]


def test_mail_of_a_turn_waits_while_the_table_is_before_ones_eyes(
    anna: Visitor, at_the_site: Callable[..., Any], running: dict[str, str]
) -> None:
    at_the_site(takes_every_mail, anna.name)
    game = anna.table(ruleset="meuterer", clock="standard")
    page = anna.page

    def wait_for(state: tuple[str, bool]) -> int:
        """Wait until the latest mail stands like this; return its decision."""
        while not (found := at_the_site(turns, anna.name)) or found[-1][1:] != state:
            anna.context.pages[0].wait_for_timeout(100)
        return int(found[-1][0])

    wait_for(("sent", False))  # nobody looks yet
    with page.expect_response(lambda answer: answer.url.endswith("/looking")) as told:
        anna.open_whole(game)
    assert told.value.status == 200
    before = mails(anna)
    assert len(before) == 1

    choose(page)
    held = wait_for(("waiting", True))
    choose(page)
    at_the_site(be_due, anna.name)
    while (held, "dropped", True) not in at_the_site(turns, anna.name):
        page.wait_for_timeout(100)

    wait_for(("waiting", True))
    assert mails(anna) == before
    other = anna.look(anna.context.new_page())
    page.close()
    Redis.from_url(running["REDIS_URL"]).delete(at_the_site(key_of, anna.name, game))
    at_the_site(be_due, anna.name)
    wait_for(("sent", True))
    (subject,) = mails(anna)[: -len(before)]
    facts = r"round \d, until \w{3} \d\d:\d\d"
    assert re.fullmatch(rf"Your turn in Meuterer with 2 bots: {facts}", subject)
    other.goto(f"{anna.site}/mails")
    other.get_by_role("link", name=subject).first.click()
    expect(other.frame_locator("iframe").get_by_role("link", name="Open the game")).to_be_visible()
    look(other, "mail-turn")
