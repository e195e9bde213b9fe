"""The figures of real web and worker processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from games.metrics import process_files
from meuterer_site.embedded import child_processes
from meuterer_site.embedded.ports import free_port
from tests.meuterer_site.metrics.figures import Labels, read, total

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_SECONDS = 60
TOKEN = "open-sesame"
Figures = dict[tuple[str, Labels], float]

pytestmark = pytest.mark.acceptance("operations")


def ask(url: str, token: str = "") -> Figures:
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
        return read(answer.read().decode())


def wait_for(condition: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.1)


@contextmanager
def worker(running: dict[str, str], port: int, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another worker of a site, as compose starts it, with a port for its figures."""
    env = {key: value for key, value in os.environ.items() if key != process_files.FOLDER}
    env |= running | {"METRICS_PORT": str(port), "METRICS_TOKEN": TOKEN}
    celery = [sys.executable, "-m", "celery", "-A", "meuterer_site", "worker"]
    child = child_processes.spawn(
        [*celery, "--loglevel=INFO", "--concurrency=2"], log=log, env=env, cwd=ROOT
    )
    try:
        yield child
    finally:
        child_processes.stop(child, patience=20)


def test_web_processes_answer_with_the_figures_of_all(running: dict[str, str]) -> None:
    """Each request may be answered by another process; no figure depends on which."""
    url = f"{running['SITE_URL']}/metrics"
    labels = {"method": "GET", "route": "/livez", "status": "2xx"}
    before = total(ask(url), "meuterer_requests_total", **labels)
    for _ in range(20):
        with closing(urllib.request.urlopen(f"{running['SITE_URL']}/livez")):
            pass
    assert total(ask(url), "meuterer_requests_total", **labels) >= before + 20
    assert total(ask(url), "meuterer_pool_connections") > 0
    assert total(ask(url), "meuterer_part_up") == 2
    swept = {"task": "games.tasks.sweep_games", "state": "success"}
    wait_for(lambda: total(ask(url), "meuterer_tasks_total", **swept) > 0)
    assert total(ask(url), "meuterer_task_wait_seconds_count", task=swept["task"]) > 0
    assert total(ask(url), "meuterer_beat_age_seconds") < PATIENCE_SECONDS


def test_worker_answers_at_its_port_whatever_becomes_of_its_children(
    running: dict[str, str], tmp_path: Path
) -> None:
    port, log = free_port(), tmp_path / "log"
    url = f"http://127.0.0.1:{port}/metrics"

    def answers() -> bool:
        try:
            return bool(ask(url, TOKEN))
        except OSError:
            return False

    def swept() -> float:
        return total(ask(url, TOKEN), "meuterer_tasks_total", state="success")

    def children() -> list[int]:
        found = Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text()
        return [int(number) for number in found.split()]

    with worker(running, port, log) as child:
        wait_for(answers)
        assert ("meuterer_tasks_total", lost_sweeps()) in ask(url, TOKEN), "counts begin at zero"
        with pytest.raises(urllib.error.HTTPError, match="404"):
            ask(url, "another")
        with pytest.raises(urllib.error.HTTPError, match="404"):
            ask(url.replace("/metrics", "/"), TOKEN)
        wait_for(lambda: swept() > 0)
        before = swept()
        killed = children()
        for number in killed:
            os.kill(number, signal.SIGKILL)
        wait_for(lambda: len(children()) == 2 and not set(children()) & set(killed))
        assert swept() >= before
        wait_for(lambda: swept() > before)
        child.send_signal(signal.SIGTERM)
        assert child.wait(PATIENCE_SECONDS) == 0, log.read_text()
    assert not answers()


def lost_sweeps() -> Labels:
    return frozenset({("task", "games.tasks.sweep_games"), ("state", "lost")})
