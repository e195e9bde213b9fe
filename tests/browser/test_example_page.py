"""The example client in a plain page: of another origin, logged in by PKCE, playing to the end."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from devtools.demo.api_client import Client
from meuterer_site.embedded.data_folder import ROOT
from tests.browser.every_device import ONE_WHOLE_GAME

pytestmark = [pytest.mark.slow, pytest.mark.browser]
PASSWORD = "plenty-of-rum-88"


class Files(SimpleHTTPRequestHandler):
    """The files of the page, served without a log."""

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def client_origin() -> Iterator[str]:
    """The server of the client's maker, at an origin of its own."""
    handler = partial(Files, directory=ROOT / "docs" / "clients" / "browser")
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def name(site: str) -> str:
    """Somebody who has an account at the site."""
    username = f"player-{secrets.token_hex(4)}"
    wish = {"username": username, "email": f"{username}@example.org", "password": PASSWORD}
    with closing(Client(site)) as client:
        client.post("register", wish)
    return username


def log_in(page: Page, site: str, client_origin: str, name: str) -> None:
    """Go to the site from the page, and come back with its consent."""
    page.goto(client_origin)
    page.get_by_label("The site").fill(site)
    page.get_by_role("button", name="Log in there").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text("A plain page")).to_be_visible()
    page.get_by_role("button", name="Allow").click()
    expect(page.locator("#name")).to_have_text(name)


@pytest.mark.parametrize("ruleset", ONE_WHOLE_GAME)
def test_example_client_plays_a_game_to_its_end(
    page: Page, site: str, client_origin: str, name: str, ruleset: str
) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "response",
        lambda answer: (
            problems.append(f"{answer.status} {answer.url}")
            if answer.status >= 400 and "favicon" not in answer.url
            else None
        ),
    )
    log_in(page, site, client_origin, name)
    assert page.url == client_origin, "the code does not stay in the address"
    page.get_by_label("Game").select_option(ruleset)
    page.get_by_label("Seats").select_option("3")
    page.get_by_role("button", name="Play against bots").click()
    page.locator("#moves button").first.click()  # one move by hand,
    page.get_by_label("Choose for me").check()  # the others by chance
    expect(page.locator("#state")).to_contain_text("Finished", timeout=120_000)
    assert page.locator("#log li").count() > 30
    assert not problems


def test_refused_consent_leads_back_without_a_token(
    page: Page, site: str, client_origin: str, name: str
) -> None:
    page.goto(client_origin)
    page.get_by_label("The site").fill(site)
    page.get_by_role("button", name="Log in there").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("button", name="Refuse").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    assert page.evaluate("sessionStorage.getItem('session')") is None


def test_logging_out_of_the_client_revokes_its_token(
    page: Page, site: str, client_origin: str, name: str
) -> None:
    log_in(page, site, client_origin, name)
    token = page.evaluate("JSON.parse(sessionStorage.getItem('session')).token")
    with closing(Client(site, token)) as client:
        assert client.get("me").body["username"] == name
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("button", name="Log in there")).to_be_visible()
    answer = page.request.get(f"{site}/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    assert answer.status == 401
