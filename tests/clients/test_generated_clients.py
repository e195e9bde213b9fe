"""Clients that generators make of the served document play whole games of every ruleset."""

from __future__ import annotations

import json
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from devtools.demo.api_client import Client
from games.rulesets.registry import RULESETS
from tests.clients.generators import GENERATORS, Command, Make
from tests.rulesets.third_game import goofspiel

pytestmark = [pytest.mark.slow, pytest.mark.acceptance("clients")]
pytestmark += [pytest.mark.timeout(900)]  # the first test installs the tools, and makes a client
GAMES: Final = {**RULESETS, goofspiel.RULESET.key: goofspiel.RULESET}
PATIENCE_SECONDS: Final = 240


@pytest.fixture(scope="module", params=GENERATORS.values(), ids=GENERATORS)
def player(
    request: pytest.FixtureRequest, document: Path, tmp_path_factory: pytest.TempPathFactory
) -> Command:
    """What runs a program with a generated client."""
    make: Make = request.param
    return make(document, tmp_path_factory.mktemp(make.__name__))


@pytest.mark.parametrize("ruleset", GAMES)
def test_generated_client_plays_a_whole_game(player: Command, site: str, ruleset: str) -> None:
    done = subprocess.run(
        [*player, site, ruleset, str(min(GAMES[ruleset].rules.table_sizes))],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    told: dict[str, Any] = json.loads(done.stdout)
    with closing(Client(site)) as anybody:
        table = anybody.get(f"games/{told['id']}").body
        log = anybody.get(f"games/{told['id']}/moves?limit=500").body["results"]
    assert table["status"] == "finished"
    assert told["posted"] > 0
    assert told["scores"] == [row["score"] for row in table["standings"]]
    assert told["plies"] == [entry["ply"] for entry in log]
    assert all(told["texts"])
    assert told["view"].keys() >= {"phase", "players"} & table["view"].keys()
    assert told["code"] == "not_active"
    assert told["request_id"]
