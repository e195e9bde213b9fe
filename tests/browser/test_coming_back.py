"""Three days away: by the mail, on another device, to the decision; and the film of meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser, expect

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import travelling
from games.models import Game, Message, User
from games.rulesets.registry import RULESETS
from games.services.play.moves import play_move
from tests.browser import pictures, positions
from tests.browser.devices import new_context
from tests.browser.visitors import DESKTOP, PHONE, visiting
from tests.kit.mailbox import Box, text_of
from tests.kit.sites import running_site

pytestmark = [pytest.mark.slow, pytest.mark.browser]
DEAL = 3
AWAY_DAYS = 3
TAPS = (
    "addEventListener('pointerdown', () => {"
    "window.name = String(Number(window.name || 0) + 1)}, true)"
)
VIEW = "(id) => fetch(`/api/v1/games/${id}`).then((answer) => answer.json())"


@pytest.fixture
def far_site(django_db_setup: None) -> Iterator[dict[str, str]]:
    """A site of this test's own: its time is to pass, and its mail to go elsewhere."""
    with running_site() as addresses:
        yield addresses


@pytest.fixture
def in_far_database(far_site: dict[str, str], django_db_blocker: Any) -> Callable[..., Any]:
    """Call something in that site's database."""

    def act(call: Callable[..., Any], *args: Any) -> Any:
        with django_db_blocker.unblock():
            return positions.at_the_site(far_site, lambda: call(*args))

    return act


def others_are_to_move(state: Any) -> bool:
    """Whether two or more moves of others come before the first seat's next decision."""
    rules = RULESETS["meuterer"].rules
    for _ in range(2):
        waiting = rules.to_move(state)
        if not waiting or 0 in waiting:
            return False
        state, _log = rules.apply(state, waiting[0], rules.legal_moves(state, waiting[0])[0])
    return state.ply > 9


def prove(*names: str) -> None:
    """Their addresses are theirs, so that mail goes there."""
    User.objects.filter(username__in=names).update(email_proof=User.EmailProof.PROVED)


@contextmanager
def passing() -> Iterator[TimeTravel]:
    with travelling() as traveller:
        yield TimeTravel(traveller)


def three_days(game_id: str, site: str, settings: Any) -> list[dict[str, Any]]:
    """Let the others move, with hours between, until the first seat is asked; then days pass.

    What is due is done on the way: mails are sent. Return the moves that were made meanwhile.
    """
    settings.SITE_URL = site
    made = []
    with passing() as time:
        time.on(days=1)
        while 0 not in (game := Game.objects.get(pk=UUID(game_id))).to_move:
            seat = game.seats.get(number=game.to_move[0])
            move = game.rules.legal_moves(game.position(), seat.number)[0]
            played = play_move(game_id=game.pk, user=seat.user, ply=game.ply, move=move.dump())
            made.append({"seat": seat.number, "ply": played.ply})
            time.on(hours=5)
        time.until(game.updated_at + timedelta(days=AWAY_DAYS))
    return made


def turn_mails() -> list[tuple[str, str]]:
    return list(Message.objects.filter(channel="mail").values_list("event", "status"))


def test_player_who_was_away_is_at_the_decision_on_another_device_in_two_taps(
    browser: Browser,
    far_site: dict[str, str],
    in_far_database: Callable[..., Any],
    box: Box,
    quiet_tasks: None,
    settings: Any,
) -> None:
    site = far_site["SITE_URL"]
    with visiting(browser, site) as fay, visiting(browser, site) as anna:
        game = fay.table(ruleset="meuterer", bots=0)
        with visiting(browser, site) as bernd:
            in_far_database(prove, fay.name)
            in_far_database(
                positions.set_up, game, DEAL, others_are_to_move, [anna.name, bernd.name]
            )
            fay.open(game)
            expect(fay.page.locator("#table.asked")).to_have_count(0)
            fay.page.close()  # and is gone
            made = in_far_database(three_days, game, site, settings)
    assert len(made) >= 2
    mails = [mail for mail in box.to(fay.name) if "/go/" in text_of(mail)]
    assert mails, in_far_database(turn_mails)
    found = re.search(r"https?://\S+(/go/\S+)", text_of(mails[-1]))
    assert found is not None
    before = in_far_database(lambda: list(User.objects.order_by("pk").values()))

    other = new_context(browser, viewport=PHONE, reduced_motion="no-preference")
    page = other.new_page()
    page.add_init_script(TAPS)
    page.goto(site + found[1])  # the first tap: the mail's link
    assert in_far_database(lambda: list(User.objects.order_by("pk").values())) == before
    assert not [one for one in other.cookies() if "pass" in one["name"] or "session" in one["name"]]
    expect(page.locator("main form")).to_contain_text("Open the game")
    pictures.keep(page, "coming-back-link")
    page.locator("main button[type=submit]").click()  # the second
    page.wait_for_url(re.compile(r"/tables/[\w-]{22}$"))
    assert int(page.evaluate("window.name")) == 1, "and none between them"
    expect(page.locator("#film-skip")).to_be_visible()
    expect(page.locator(".film-dot")).to_have_count(len(made))
    pictures.keep(page, "coming-back-film")
    page.locator("#film-skip").click()
    expect(page.locator("#table.asked #headline")).not_to_be_empty()
    view = page.evaluate(VIEW, game)
    assert view["seat"] == 0
    assert view["legal_moves"], "the decision"
    pictures.keep(page, "coming-back-decision")
    page.set_viewport_size(DESKTOP)
    page.goto(f"{site}/my-games")
    page.wait_for_url(re.compile(r"/login"))  # nothing else was opened by it
    other.close()
