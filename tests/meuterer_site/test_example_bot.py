"""The example bot of the documentation plays games to their end on a real site."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from devtools.demo.api_client import Client
from devtools.demo.game import sign_up
from games.rulesets.registry import RULESETS
from meuterer_site.embedded.data_folder import ROOT
from tests.kit.short_games import OPTIONS

pytestmark = pytest.mark.slow
PATIENCE_SECONDS = 120  # for a whole game
BOT = ROOT / "docs" / "clients" / "bot.py"


@pytest.fixture
def owner(site: str) -> Iterator[Client]:
    """A player with a new account."""
    with closing(sign_up(site, "owner")) as client:
        yield client


def start(site: str, token: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(BOT), *arguments],
        env=os.environ | {"SITE": site, "TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_example_bot_is_short() -> None:
    assert len(BOT.read_text().splitlines()) < 100


@pytest.mark.acceptance("clients")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_example_bot_plays_a_game_to_its_end(site: str, owner: Client, ruleset: str) -> None:
    token = owner.post("me/tokens", {"scopes": ["read", "play"]}).body["token"]
    said, _ = start(site, token, ruleset, "3").communicate(timeout=PATIENCE_SECONDS)
    standings = json.loads(said)
    assert [row["seat"] for row in standings] == [0, 1, 2]
    assert min(row["place"] for row in standings) == 1


@pytest.mark.acceptance("clients")
def test_example_bot_accepts_an_invitation_as_a_bot_account_and_plays(
    site: str, owner: Client
) -> None:
    """Its owner plays against it."""
    bot = owner.post("me/bots", {"username": f"bot-{owner.token[3:11].lower()}"}).body["username"]
    token = owner.post(f"me/bots/{bot}/tokens", {"scopes": ["read", "play"]}).body["token"]
    running = start(site, token)
    try:
        wish = {"ruleset": "cartagena", "seats": 2, "clock": "none", "trusts_server": True}
        wish["options"] = OPTIONS["cartagena"]
        game = owner.post("games", wish).body["id"]
        owner.post(f"games/{game}/invitations", {"player": bot})
        view = wait_for(owner, game, "full")
        assert view["seats"][1]["bot_of"] == view["host"]
        owner.post(f"games/{game}/start")
        give_up = time.monotonic() + PATIENCE_SECONDS
        while (view := owner.get(f"games/{game}").body)["status"] == "active":
            assert time.monotonic() < give_up
            for choice in view["legal_moves"][:1]:
                owner.post(f"games/{game}/moves", {"ply": view["ply"], "move": choice["move"]})
            time.sleep(0 if view["legal_moves"] else 0.02)
        assert view["standings"]
    finally:
        running.kill()
        running.communicate()


def test_example_bot_with_a_bad_token_says_so(site: str) -> None:
    bot = start(site, "mp_nothing")
    said, _ = bot.communicate(timeout=PATIENCE_SECONDS)
    assert "The token opens nothing" in said
    assert bot.returncode == 1


def wait_for(client: Client, game: str, status: str) -> dict[str, object]:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while (view := client.get(f"games/{game}").body)["status"] != status:
        assert time.monotonic() < give_up, view["status"]
        time.sleep(0.05)
    return dict(view)
