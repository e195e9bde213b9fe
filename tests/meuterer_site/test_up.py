"""``manage.py up``: the whole site from one command, with a game played on it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import HTTPError

import psycopg
import pytest

from devtools.demo.api_client import Client
from games.pages.short_ids import ShortIdConverter
from meuterer_site.embedded.data_folder import ROOT
from meuterer_site.embedded.services import services
from tests.kit.short_games import OPTIONS

pytestmark = pytest.mark.slow
PATIENCE_SECONDS = 60


class Up:
    """A site started by the command, in a data folder of its own."""

    def __init__(self, data: Path, *options: str) -> None:
        own = ("DATABASE_URL", "REDIS_URL", "SITE_URL")
        env = {key: value for key, value in os.environ.items() if key not in own}
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "up", *options],
            cwd=ROOT,
            env=env | {"MEUTERER_DATA": str(data)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.text = ""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.text += line
            if "Ctrl-C" in line:
                return
        raise AssertionError(self.text)

    @property
    def address(self) -> str:
        return self.find(r"The site: +(\S+)")

    def find(self, pattern: str) -> str:
        found = re.search(pattern, self.text)
        assert found is not None, self.text
        return found[1]

    def stop(self, by: signal.Signals = signal.SIGINT) -> str:
        self.process.send_signal(by)
        out, _ = self.process.communicate(timeout=PATIENCE_SECONDS)
        return str(out)


@pytest.fixture
def data() -> Iterator[Path]:
    with TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def read(address: str) -> Any:
    with urllib.request.urlopen(address, timeout=PATIENCE_SECONDS) as answer:
        return json.load(answer)


def status(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE_SECONDS) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


@pytest.mark.acceptance("operations")
def test_up_runs_a_site_at_a_free_port_until_it_is_stopped(data: Path) -> None:
    with socket.socket() as taken:  # port 8000 may be taken by others, too: then it stays so
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8000))
            taken.listen()
        except OSError:
            pass
        first = Up(data)
    assert not first.address.endswith(":8000")
    assert read(f"{first.address}/livez") == {"status": "ok"}
    assert set(read(f"{first.address}/readyz").values()) == {"ok", True}
    assert status(f"{first.address}/mails") == 404, "nobody asked for them"
    play_a_little(first)
    out = first.stop()
    assert first.process.returncode == 0
    assert "Traceback" not in out


@pytest.mark.acceptance("operations")
def test_up_finds_its_data_again(data: Path) -> None:
    first = Up(data)
    game = play_a_little(first)
    first.stop()
    again = Up(data, "--mails")
    try:
        assert status(f"{again.address}/mails") == 200
        with closing(log_in(again)) as client:
            assert client.get(f"games/{game}").body["ply"] > 0
    finally:
        again.stop(signal.SIGTERM)
    assert again.process.returncode == 0


@pytest.mark.acceptance("operations")
def test_bots_that_look_ahead_play_a_whole_game_at_a_site_of_up(data: Path) -> None:
    up = Up(data)
    assert "web, worker, thinker" in up.text
    try:
        with closing(Client(up.address)) as client:
            client.token = client.post("guests", {}).body["token"]
            wish = {"ruleset": "meuterer", "seats": 3, "bots": ["medium", "hard"]}
            terms = {"trusts_server": True, "options": OPTIONS["meuterer"]}
            game = client.post("games", wish | terms).body["id"]
            assert client.post(f"games/{game}/start", {}).status == 201
            while (view := my_turn(client, game))["status"] == "active":
                body = {"ply": view["ply"], "move": view["legal_moves"][0]["move"]}
                client.post(f"games/{game}/moves", body)
            assert len(view["standings"]) == 3
            entries = client.get(f"games/{game}/moves?limit=500").body["results"]
            assert {entry["seat"] for entry in entries} >= {0, 1, 2}
    finally:
        out = up.stop(signal.SIGTERM)
    assert "Traceback" not in out


def my_turn(client: Client, game: str) -> Any:
    """Wait until it is the caller's turn, or the game is over."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while (view := client.get(f"games/{game}").body)["status"] == "active":
        if view["legal_moves"]:
            break
        assert time.monotonic() < give_up, view
        time.sleep(0.05)
    return view


@pytest.mark.acceptance("faults")
def test_up_starts_every_part_again_that_is_killed(data: Path) -> None:
    site = Up(data)
    try:
        kill_every_part(site)
        play_a_little(site)
    finally:
        out = site.stop(signal.SIGTERM)
    assert site.process.returncode == 0
    for part in ("Postgres", "Valkey", "web", "worker", "thinker", "beat"):
        assert f"The {part} process ended (-9); again" in out


def log_in(up: Up) -> Client:
    client = Client(up.address)
    name, password = up.find(r"Log in as: +(.+)\n").split(" / ")
    client.token = client.post("login", {"username": name, "password": password}).body["token"]
    return client


def play_a_little(up: Up) -> str:
    """Move three times; between the moves the bots must answer."""
    game = str(ShortIdConverter().to_python(up.find(r"/tables/(\S+)")))
    with closing(log_in(up)) as client:
        for _ in range(3):
            view = my_turn(client, game)
            body = {"ply": view["ply"], "move": view["legal_moves"][0]["move"]}
            client.post(f"games/{game}/moves", body)
    return game


def kill_every_part(up: Up) -> None:
    """Kill every process with SIGKILL, and wait until the site is ready again."""
    pid = up.process.pid
    parts = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    assert len(parts) == 7
    for part in parts:
        os.kill(int(part), signal.SIGKILL)
    give_up = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            read(f"{up.address}/readyz")
        except OSError:
            assert time.monotonic() < give_up
            time.sleep(0.1)
        else:
            return


@pytest.mark.acceptance("operations")
def test_up_with_a_taken_port_names_it_and_ends(data: Path) -> None:
    own = ("DATABASE_URL", "REDIS_URL", "SITE_URL")
    env = {name: value for name, value in os.environ.items() if name not in own}
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "manage.py", "up", f"--port={port}"],
            cwd=ROOT,
            env=env | {"MEUTERER_DATA": str(data)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert f"Port {port} of 127.0.0.1 is refused (Address already in use)" in done.stderr
    assert "name another by --port" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.acceptance("operations")
def test_up_with_data_of_other_migrations_stops_and_names_the_folder(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DATABASE_URL", "REDIS_URL", "SITE_URL"):
        monkeypatch.delenv(name, raising=False)
    with services(data, safe=False) as running, psycopg.connect(running.env["DATABASE_URL"]) as old:
        old.execute("CREATE TABLE django_migrations (app text, name text)")
        old.execute("INSERT INTO django_migrations VALUES ('games', '0002_moves_are_for_ever')")
    done = subprocess.run(
        [sys.executable, "manage.py", "up"],
        cwd=ROOT,
        env={**os.environ, "MEUTERER_DATA": str(data)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert f"Remove {data} if nothing there is to be kept" in done.stderr
    assert "Traceback" not in done.stderr
