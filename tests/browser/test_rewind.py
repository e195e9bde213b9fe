"""A table in the browser while a moderator rewinds its game."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from games.rulesets.registry import RULESETS
from meuterer_site.embedded.data_folder import ROOT
from tests.browser.visitors import Visitor, choose, tap

pytestmark = [pytest.mark.slow, pytest.mark.browser]
PROGRAM = """
from games.models import User
from games.services.moderation import roles
from games.services.moderation.rewind import rewind

mori = User.objects.create_user({name!r}, "{name}@example.org", "plenty-of-rum-88")
roles.set_role(mori, "moderator")
rewind(by=User.objects.get(pk=mori.pk), game_id={game!r}, ply={ply}, reason="A test.")
"""


def rewind_game(running: dict[str, str], game: str, ply: int) -> None:
    """Rewind as a moderator of that site."""
    name = f"mori-{secrets.token_hex(4)}"
    program = PROGRAM.format(name=name, game=game, ply=ply)
    env = os.environ | {"SECRET_KEY": "of-a-test"} | running
    command = [sys.executable, str(ROOT / "manage.py"), "shell", "-c", program]
    subprocess.run(command, env=env, cwd=ROOT, check=True)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rewind_drops_the_picked_move_and_the_page_says_why(
    anna: Visitor, running: dict[str, str], ruleset: str
) -> None:
    game = anna.table(ruleset=ruleset)
    anna.open(game)
    page = anna.page
    choose(page)
    page.locator("#confirm").wait_for(state="detached")
    tap(page)
    ply = anna.view(game)["ply"]
    rewind_game(running, game, 0)
    page.locator("#menu").click()
    page.locator("#menu-log").click()
    expect(page.locator("#panel")).to_contain_text("rewinds the game to position 0")
    page.locator("#close-side").click()
    expect(page.locator("#confirm")).to_have_count(0)
    assert anna.view(game)["ply"] > ply
    choose(page)
    expect(page.locator("#confirm")).to_have_count(0)
    page.goto(f"{page.url.split('?')[0]}/replay?ply={ply + 1}")
    expect(page.locator("#replay-happened")).to_contain_text("rewinds the game to position 0")
    expect(page.locator("#replay-chapters")).to_contain_text("rewinds the game")
