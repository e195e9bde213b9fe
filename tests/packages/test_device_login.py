"""The client logs in by a code that its user types, and renews its tokens, at a running site."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import requests
from meuterer_client import ApiError, AsyncClient, Client, Code, Login

from tests.kit.bad_line import bad_line
from tests.packages.readme import LOGIN

pytestmark = pytest.mark.slow
PASSWORD = "plenty-of-rum-88"
SHORT_WAIT = 0.02  # seconds, in place of what the site asks for
PATIENCE_SECONDS = 60


def let_in(site: str, code: Code, button: str = "allow") -> None:
    """Do on the site's pages what a player does who has just registered."""
    name = f"letter-{secrets.token_hex(4)}"
    wish = {"username": name, "email": f"{name}@example.org", "password": PASSWORD}
    with requests.Session() as browser:
        made = browser.post(f"{site}/api/v1/register", json=wish, timeout=PATIENCE_SECONDS)
        assert made.status_code == 201, made.text
        log_in = {"username": name, "password": PASSWORD}
        for path, more in [("login", log_in), ("device", {"code": code.user_code, button: "yes"})]:
            browser.get(f"{site}/{path}", timeout=PATIENCE_SECONDS)
            sent = {"csrfmiddlewaretoken": browser.cookies["csrftoken"], **more}
            page = browser.post(f"{site}/{path}", sent, timeout=PATIENCE_SECONDS)
            assert page.status_code == 200, page.text


def over(login: Login) -> Login:
    """A log-in whose access token is not taken any more, as after eight hours."""
    return replace(login, access_token="mo_over")


def test_program_is_logged_in_by_a_code_over_a_bad_line(site: str) -> None:
    kept: list[Login] = []
    waits: list[float] = []
    with (
        # A lost answer with tokens would end them: whoever took it may have been a thief.
        bad_line(site, turns=("well", "busy", "away")) as line,
        Client.log_in(
            line.address,
            "Parrot",
            scopes=["read"],
            tell=lambda code: let_in(site, code),
            keep=kept.append,
            pause=waits.append,
        ) as client,
    ):
        assert client.me()["username"].startswith("letter")
        assert client.login is kept[0]
    assert kept[0].scope == "read"
    assert kept[0].expires > time.time()
    assert 5.0 in waits


def test_program_renews_its_tokens_when_they_have_had_their_time(site: str) -> None:
    kept: list[Login] = []
    first = Client.log_in(
        site,
        "Parrot",
        tell=lambda code: let_in(site, code),
        keep=kept.append,
        pause=lambda _: None,
    )
    first.close()
    loaded = Login.load(over(kept[0]).dump())
    with Client(site, loaded, keep=kept.append) as client, ThreadPoolExecutor(4) as pool:
        names = set(pool.map(lambda _: client.me()["username"], range(4)))
    assert (len(names), len(kept)) == (1, 2), "one renews for all"
    with Client(site, over(kept[1]), keep=kept.append) as client:
        assert next(client.my_events())["event"] == "tables"
    assert len(kept) == 3


def test_async_program_is_logged_in_by_a_code_and_renews_its_tokens(site: str) -> None:
    kept: list[Login] = []

    async def pause(seconds: float) -> None:
        await asyncio.sleep(SHORT_WAIT)

    def tell(code: Code) -> None:
        assert code.verification_uri == f"{site}/device"
        let_in(site, code)

    async def use() -> None:
        options: dict[str, Any] = {"keep": kept.append, "pause": pause}
        async with await AsyncClient.log_in(site, "Parrot", tell=tell, **options) as client:
            assert (await client.me())["username"].startswith("letter")
        async with AsyncClient(site, over(kept[0]), **options) as client:
            found = await asyncio.gather(*(client.me() for _ in range(4)))
            assert len({me["username"] for me in found}) == 1
            assert len(kept) == 2, "one renews for all"
        async with AsyncClient(site, over(kept[1]), **options) as client:
            async for message in client.my_events():
                assert message["event"] == "tables"
                break
        assert len(kept) == 3

    asyncio.run(use())


def test_program_that_is_refused_says_so(site: str) -> None:
    def refuse(code: Code) -> None:
        let_in(site, code, "refuse")

    with pytest.raises(ApiError) as refused:
        Client.log_in(site, "Parrot", tell=refuse, pause=lambda _: None)
    assert (refused.value.status, refused.value.code) == (400, "access_denied")


def test_program_that_asks_for_too_much_says_so(site: str) -> None:
    with pytest.raises(ApiError, match="account") as refused:
        Client.log_in(site, "Parrot", scopes=["account"])
    assert refused.value.code == "invalid_scope"


@pytest.mark.parametrize("call", [Client.me, lambda client: next(client.my_events())])
def test_program_whose_login_was_revoked_says_so(
    site: str, call: Callable[[Client], object]
) -> None:
    login = Login("nobody", "mo_over", "mr_over", "read", 0.0)
    with Client(site, login) as client, pytest.raises(ApiError) as refused:
        call(client)
    assert refused.value.code == "invalid_client"


class Terminal:
    """A terminal whose user does what it says."""

    def __init__(self, site: str) -> None:
        self.site, self.count = site, 0

    def write(self, text: str) -> None:
        self.count += 1
        (code,) = re.findall(r"[A-Z]{4}-[A-Z]{4}", text)
        let_in(self.site, Code(code, "", "", 0.0))


def test_program_of_the_readme_logs_in_and_keeps_what_it_got(
    site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    terminal = Terminal(site)
    monkeypatch.setattr("meuterer_client.device_login.sys.stderr", terminal)
    for _ in range(2):  # the second time by the file
        said: dict[str, Any] = {}
        exec(LOGIN.replace('"https://…"', repr(site)), said)
        with said["client"] as client:
            assert client.me()["username"].startswith("letter")
    assert terminal.count == 1
    assert f"{(tmp_path / 'parrot.json').stat().st_mode & 0o777:o}" == "600"
