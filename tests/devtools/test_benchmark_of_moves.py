"""``manage.py benchmark``: it works from end to end, and counts what it says it counts."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from devtools.benchmark.moves import printed, processor_time, whole_run
from devtools.benchmark.moves.scale import QUICK
from games.rulesets.registry import RULESETS
from meuterer_site.embedded.temporary_site import NO_RATES

BUSY = 0.4  # seconds of a processor
# A child that is busy itself, and whose own child was and has ended.
CHILD = f"""
import os, time
def work():
    while time.process_time() < {BUSY / 2}: pass
if os.fork() == 0:
    work()
    os._exit(0)
os.wait()
work()
print(sum(os.times()[:4]), flush=True)
input()
"""
PARTS = {"web", "workers", "postgres", "valkey", "clients"}
TIMES = {"p50", "p95"}
BLOCK = {"moves", "per_second", "get", "post", "cpu"}
SMALL = replace(QUICK, streams=(2,), bots=(3,), in_process=2, grown=1)


@pytest.mark.slow
@pytest.mark.acceptance("operations")
def test_benchmark_of_a_running_site_has_every_figure(
    running: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEB_PROCESSES", "1")  # of the floor
    found = whole_run.measure(
        running, ruleset=next(iter(RULESETS)), seats=4, scale=SMALL, rates=NO_RATES, say=print
    )
    assert set(found) == {
        "targets", "machine", "calibration", "in_process", "bytes_per_game", "games", "paced",
        "own_view", "seats", "streams", "bots",
    }  # fmt: skip
    (beside,) = found["games"]
    for side in (beside["site"], beside["floor"]):
        check_block(side)
    assert beside["site"]["moves"] == beside["floor"]["moves"] == SMALL.games[1]
    for each in (*found["seats"], *found["streams"]):
        check_block(each["block"])
    for each in found["bots"]:  # which may make all of so few moves
        assert set(each["block"]) == BLOCK
    assert all(set(times) == TIMES and times["p50"] > 0 for times in found["own_view"].values())
    assert min(found["targets"][name] for name in ("get", "post", "share", "own_view")) > 0
    assert found["bytes_per_game"] > 0
    first = {
        "settings": {"ruleset": "", "seats": 4},
        "engine": {"playouts": 1, "moves": 1, "applied": 1},
        "statements": {"move": 1, "view": 1},
    }
    assert "of the floor's moves a second" in printed.document(first | found)


def check_block(block: dict[str, Any]) -> None:
    assert set(block) == BLOCK
    assert set(block["cpu"]) == PARTS
    assert block["moves"] > 0
    assert block["cpu"]["clients"] > 0
    assert min(block["get"]["p50"], block["post"]["p50"]) > 0


def test_processor_time_of_a_tree_has_a_childs_that_has_ended() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        told = float(child.stdout.readline())
        counted = processor_time.seconds_of_trees([child.pid])
        above = processor_time.seconds_of_trees([os.getpid()])
        child.communicate(b"\n")
    assert told >= BUSY * 0.9
    assert counted == pytest.approx(told, abs=0.05)
    assert above >= counted


def test_processor_time_of_a_tree_is_kept_when_its_child_ends() -> None:
    before = processor_time.seconds_of_trees([os.getpid()])
    busy = f"import time\nwhile time.process_time() < {BUSY}: pass"
    subprocess.run([sys.executable, "-c", busy], check=True)
    assert processor_time.seconds_of_trees([os.getpid()]) - before >= BUSY - 0.05
