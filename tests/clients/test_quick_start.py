"""The programs of the quick start, with other choices and on a bad line."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import closing
from typing import Final

import pytest

from devtools.demo.game import sign_up
from tests.kit.bad_line import BadLine, bad_line
from tests.meuterer_site.test_docs_examples import RUN, program
from tests.meuterer_site.test_example_bot import BOT

pytestmark = [pytest.mark.slow, pytest.mark.acceptance("clients")]
PATIENCE_SECONDS: Final = 240
# What the page has where a move is chosen, and what stands there instead.
PAGE: Final = {
    "bash": 'table["legal_moves"][:1]',
    "python": 'table["legal_moves"][0]["move"]',
    "js": "(table) => table.legal_moves[0].move",
}
MOVES: Final = 'table["legal_moves"]'
RANDOM: Final = {
    "bash": f'(lambda all: __import__("random").sample(all, min(1, len(all))))({MOVES})',
    "python": f'__import__("random").choice({MOVES})["move"]',
    "js": "({ legal_moves: all }) => all[Math.floor(Math.random() * all.length)].move",
}
A_WHILE: Final = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)"
SLOW: Final = {
    "bash": f'(__import__("time").sleep(0.2), {MOVES}[:1])[1]',
    "python": f'(time.sleep(0.2), {MOVES}[-1]["move"])[1]',
    "js": f"(table) => ({A_WHILE}, table.legal_moves.at(-1).move)",
}
WELL: Final = ("well",)
BAD: Final = (*WELL * 6, "busy", *WELL * 5, "lost", *WELL * 5, "away")


def play(language: str, choice: str, line: BadLine) -> subprocess.CompletedProcess[str]:
    """Run a language's program on a line, with another choice."""
    page = program(language)
    assert page.count(PAGE[language]) == 1
    command = [*RUN[language], page.replace(PAGE[language], choice)]
    environment = os.environ | {"SITE": line.address}
    return subprocess.run(
        command,
        check=False,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )


@pytest.mark.parametrize("choices", [RANDOM, SLOW], ids=["random", "slow"])
@pytest.mark.parametrize("language", RUN)
def test_program_with_another_choice_posts_each_move_once(
    site: str, language: str, choices: dict[str, str]
) -> None:
    if shutil.which(RUN[language][0]) is None:
        pytest.skip(f"{RUN[language][0]} is not installed")
    with bad_line(site, turns=WELL, lines=None) as line:
        done = play(language, choices[language], line)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert done.stderr == ""
    assert line.moves.keys() == {201}


@pytest.mark.parametrize("language", RUN)
def test_program_on_a_bad_line_plays_on(site: str, language: str) -> None:
    if shutil.which(RUN[language][0]) is None:
        pytest.skip(f"{RUN[language][0]} is not installed")
    with bad_line(site, turns=BAD, retry_after=1, lines=20) as line:
        done = play(language, RANDOM[language], line)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert line.moves.keys() == {201}
    met = {"busy"} if language == "bash" else {"busy", "lost", "away", "cut"}
    assert line.happened.keys() >= met


@pytest.mark.parametrize(
    ("ruleset", "choice"),
    [("meuterer", "time.sleep(0.3) or random.choice"), ("cartagena", "random.choice")],
)
def test_example_bot_on_a_bad_line_plays_to_the_end(site: str, ruleset: str, choice: str) -> None:
    text = BOT.read_text()
    assert text.count("random.choice") == 1
    with (
        closing(sign_up(site, "bad")) as owner,
        bad_line(site, turns=BAD, retry_after=1, lines=20) as line,
    ):
        token = owner.post("me/tokens", {"scopes": ["read", "play"]}).body["token"]
        done = subprocess.run(
            [sys.executable, "-c", text.replace("random.choice", choice), ruleset, "3"],
            check=False,
            env=os.environ | {"SITE": line.address, "TOKEN": token},
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
        )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert [row["seat"] for row in json.loads(done.stdout)] == [0, 1, 2]
    assert line.happened.keys() >= {"busy", "lost", "away"}
