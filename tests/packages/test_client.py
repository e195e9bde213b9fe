"""The client as a package, at a running site: whole games, also over a bad line."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from meuterer_client import (
    ApiError,
    AsyncClient,
    Bot,
    Call,
    Client,
    Move,
    NoAnswerError,
    StreamEndedError,
    Table,
    shapes,
)
from meuterer_client.errors import refusal

from devtools.demo import api_client
from games.engine.record import verify
from games.payloads import bots, invitations, tables
from games.rulesets.registry import RULESETS
from tests.kit.bad_line import RETRY_AFTER, BadLine, bad_line
from tests.kit.short_games import OPTIONS
from tests.packages.conftest import installed
from tests.packages.readme import BOT, LOOP

pytestmark = pytest.mark.slow
SHORT_WAIT = 0.02  # seconds, in place of what the site asks for
PATIENCE_SECONDS = 120  # for a whole game


class Noting(Bot):
    """Takes the last of its moves, and notes each decision that it was asked."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self.asked: list[tuple[str, int | None]] = []

    def choose(self, table: Table) -> Move:
        self.asked.append((table["id"], table["ply"]))
        return table["legal_moves"][-1]["move"]


@pytest.fixture
def line(site: str) -> Iterator[BadLine]:
    with bad_line(site, lines=1) as line:  # a busy machine tells much at once, in few lines
        yield line


def test_whole_bot_of_the_readme_is_fifteen_lines() -> None:
    assert len(BOT.splitlines()) <= 15


@pytest.mark.acceptance("packages")
def test_whole_bot_plays_a_game_with_the_installed_package(
    site: str, owner: api_client.Client, tmp_path: Path
) -> None:
    folder = installed("client", tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", BOT, "cartagena", "2"],
        env=os.environ | {"SITE": site, "TOKEN": owner.token, "PYTHONPATH": str(folder)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    assert [row["seat"] for row in json.loads(done.stdout)] == [0, 1]


@pytest.mark.acceptance("packages")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_bot_plays_a_whole_game_over_a_bad_line(
    line: BadLine, owner: api_client.Client, ruleset: str
) -> None:
    waits: list[float] = []

    def pause(seconds: float) -> None:
        waits.append(seconds)
        time.sleep(SHORT_WAIT)

    with Client(line.address, owner.token, pause=pause) as client:
        bot = Noting(client)
        standings = bot.play(ruleset, 3, options=OPTIONS.get(ruleset, {}))
        (game,) = {game for game, _ in bot.asked}
        record = client.record(game)
    assert standings == record["standings"]
    verify(record, RULESETS)
    assert min(line.happened[what] for what in ("busy", "away", "lost", "cut")) >= 2
    assert float(RETRY_AFTER) in waits
    # Nothing was done twice, nothing was decided twice, and nobody decided for the bot.
    plies = [ply for _, ply in bot.asked]
    mine = [entry["ply"] for entry in record["moves"] if entry["seat"] == 0]
    assert len(mine) == len(set(plies)) == len(plies)


@pytest.mark.acceptance("packages")
def test_program_of_the_readme_plays_a_whole_game(site: str, owner: api_client.Client) -> None:
    text = LOOP.replace('"https://…"', repr(site)).replace('"mp_…"', repr(owner.token))
    said: dict[str, Any] = {}
    exec(text, said)
    assert said["table"]["status"] == "finished"


@pytest.mark.acceptance("packages")
def test_async_client_plays_a_whole_game_over_a_bad_line(
    line: BadLine, owner: api_client.Client
) -> None:
    async def pause(seconds: float) -> None:
        await asyncio.sleep(SHORT_WAIT)

    async def play() -> dict[str, Any]:
        async with AsyncClient(line.address, owner.token, pause=pause) as client:
            terms = {"clock": "none", "options": OPTIONS["meuterer"]}
            made = await client.make_table("meuterer", 3, ["random", "random"], **terms)
            await client.start(made["id"])
            async for told in client.watch(made["id"]):
                table = told
                while table["legal_moves"]:
                    chosen = table["legal_moves"][0]["move"]
                    table = await client.move(made["id"], table["ply"], chosen)
            return await client.record(made["id"])

    verify(asyncio.run(play()), RULESETS)
    assert line.happened["cut"] > 2


@pytest.mark.acceptance("packages")
def test_stream_over_a_bad_line_misses_nothing_and_tells_nothing_twice(
    line: BadLine, owner: api_client.Client
) -> None:
    terms = {"trusts_server": True, "clock": "none", "options": OPTIONS["meuterer"]}
    with Client(line.address, owner.token, pause=lambda _: time.sleep(SHORT_WAIT)) as client:
        game = client.make_table("meuterer", 3, ["random", "random"], **terms)["id"]
        events = client.table_events(game)
        next(events)  # the waiting table
        client.start(game)
        Noting(client).answer(game)
        seen: list[int] = []
        for message in events:
            seen += [message["data"]["ply"]] if message["event"] == "move" else []
            if message["event"] == "table" and message["data"]["status"] == "finished":
                break
            if message["event"] == "table":
                Noting(client).answer(game)
        assert seen == [entry["ply"] for entry in client.log(game)]
    assert line.happened["cut"] > 2


def test_bot_accepts_an_invitation_and_plays(site: str, owner: api_client.Client) -> None:
    name = owner.post("me/bots", {"username": f"bot-{owner.token[3:11].lower()}"}).body["username"]
    token = owner.post(f"me/bots/{name}/tokens", {"scopes": ["read", "play"]}).body["token"]
    wish = {"ruleset": "cartagena", "seats": 2, "clock": "none", "trusts_server": True}
    game = owner.post("games", wish | {"options": OPTIONS["cartagena"]}).body["id"]
    owner.post(f"games/{game}/invitations", {"player": name})

    class Invited(Noting):
        """Starts the game for its owner, and plays one decision."""

        def choose(self, table: Table) -> Move:
            super().choose(table)
            raise Enough

    with Client(site, token) as client:
        bot = Invited(client)
        for message in client.my_events():
            assert message["event"] == "tables"
            (invitation,) = message["data"]["invitations"]
            bot._invited(invitation)
            break
        owner.post(f"games/{game}/start")
        for choice in owner.get(f"games/{game}").body["legal_moves"][:1]:
            owner.post(f"games/{game}/moves", {"ply": 0, "move": choice["move"]})
        play_owner(owner, game)
        with pytest.raises(Enough):
            bot.run()
    assert bot.asked[0][0] == game


class Enough(Exception):  # noqa: N818
    """Ends a bot that would go on for ever."""


def play_owner(owner: api_client.Client, game: str) -> None:
    """Play the owner's decisions until the other one is asked."""
    while (table := owner.get(f"games/{game}").body)["legal_moves"]:
        move = table["legal_moves"][0]["move"]
        owner.post(f"games/{game}/moves", {"ply": table["ply"], "move": move})


def test_refusal_has_its_code_and_detail(site: str, owner: api_client.Client) -> None:
    with Client(site, owner.token) as client:
        made = client.make_table("meuterer", 3, ["greedy", "greedy"], clock="none")
        with pytest.raises(ApiError) as refused:
            client.move(made["id"], 0, {"kind": "pass"})
    assert (refused.value.status, refused.value.code) == (409, "not_active")
    assert refused.value.has_moved_on
    assert refused.value.request_id and refused.value.detail


def test_lists_are_read_page_by_page(site: str, owner: api_client.Client) -> None:
    with Client(site, owner.token) as client:
        ids = {
            client.make_table("cartagena", 2, trusts_server=True, clock="none")["id"]
            for _ in range(3)
        }
        assert {table["id"] for table in client.my_tables(limit="1")} == ids
        assert {game["key"] for game in client.rulesets()} == set(RULESETS)
        for game in ids:
            client.get_up(game)
        assert client.send(Call("GET", "policy"))["limits"]


def test_bad_token_ends_calls_and_streams_at_once(site: str) -> None:
    with Client(site, "mp_nothing") as client:
        for call in (client.me, lambda: next(client.my_events())):
            with pytest.raises(ApiError) as refused:
                call()
            assert refused.value.status == 401


def test_stream_whose_token_is_revoked_says_why_it_ends(
    site: str, owner: api_client.Client
) -> None:
    made = owner.post("me/tokens", {"scopes": ["read"]}).body
    with Client(site, made["token"]) as client:
        events = client.my_events()
        next(events)
        owner.call("DELETE", f"me/tokens/{made['id']}", None, {})
        owner.post("games", {"ruleset": "cartagena", "seats": 2, "trusts_server": True})
        with pytest.raises(StreamEndedError) as ended:
            next(events)
    assert ended.value.code == "not_authenticated"


def test_site_that_is_away_is_given_up_after_the_patience() -> None:
    waits: list[float] = []
    with (
        Client("http://127.0.0.1:9", patience=3.0, pause=waits.append) as client,
        pytest.raises(NoAnswerError),
    ):
        client.me()
    assert waits == [0.5, 1.0, 2.0]


def test_refusal_of_a_proxy_without_json_has_a_status_alone() -> None:
    answer = httpx.Response(403, text="<html>")
    assert (refusal(answer).status, refusal(answer).code) == (403, "")


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (shapes.Seat, tables.SeatView),
        (shapes.Standing, tables.StandingShape),
        (shapes.LegalMove, tables.LegalMove),
        (shapes.TableSummary, tables.TableSummary),
        (shapes.MyTable, tables.MyTable),
        (shapes.Table, tables.TableView),
        (shapes.Invitation, invitations.InvitationShape),
        (shapes.PublicBot, bots.PublicBot),
    ],
)
def test_fields_that_the_client_names_are_those_of_the_site(ours: Any, theirs: Any) -> None:
    assert set(ours.__annotations__) <= set(theirs.__annotations__)
