"""Real processes that count in one folder, and die: nothing is lost, nothing of the dead stays."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Self

import pytest

from games.metrics import process_files

ROOT = Path(__file__).resolve().parents[2]
COUNT = """
from games import metrics
metrics.TASKS.labels("sweep", "success").inc()
metrics.STREAMS_OPEN.labels("table").inc()
"""
FORK = """
import os
if os.fork() == 0:
    metrics.TASKS.labels("sweep", "success").inc()
    os._exit(0)
os.wait()
"""
STAY = """
print("counted", flush=True)
input()
"""


class Counting:
    """A process that counts one task and one open stream, and stays until it is killed."""

    def __init__(self, folder: Path, code: str = COUNT) -> None:
        env = os.environ | {process_files.FOLDER: str(folder)}
        self._child = subprocess.Popen(
            [sys.executable, "-c", code + STAY],
            cwd=ROOT,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def __enter__(self) -> Self:
        assert self._child.stdout is not None
        assert self._child.stdout.readline() == b"counted\n"
        return self

    def __exit__(self, *_: object) -> None:
        self._child.kill()
        self._child.communicate()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(process_files.FOLDER, str(tmp_path))
    return tmp_path


def counted() -> tuple[float, float]:
    """How many tasks have ended, and how many streams are open."""
    found = {
        sample.name: sample.value for metric in process_files.collect() for sample in metric.samples
    }
    return found["meuterer_tasks_total"], found.get("meuterer_streams_open", 0)


def test_figures_of_two_processes_are_added_up(folder: Path) -> None:
    with Counting(folder), Counting(folder):
        assert counted() == (2, 2)


def test_killed_process_leaves_its_counts_and_takes_its_streams(folder: Path) -> None:
    with Counting(folder):
        with Counting(folder):
            pass
        assert counted() == (2, 1)


def test_process_that_takes_the_place_of_a_dead_one_goes_on_with_its_files(folder: Path) -> None:
    for _ in range(3):
        with Counting(folder):
            pass
    with Counting(folder):
        assert counted() == (4, 1)
    assert len(list(folder.glob("counter_*.db"))) == 1


def test_process_counts_in_files_of_its_own_after_a_fork(folder: Path) -> None:
    with Counting(folder, COUNT + FORK):
        assert counted() == (2, 1)
    assert len(list(folder.glob("counter_*.db"))) == 2


def test_own_folder_is_emptied_of_what_a_killed_owner_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(process_files.FOLDER, raising=False)
    monkeypatch.setattr(process_files, "MEMORY", tmp_path)
    left = tmp_path / f"site-metrics-{os.getuid()}-0"
    left.mkdir()
    (left / "counter_0.db").write_bytes(b"of yesterday")
    with ExitStack() as stack:
        stack.enter_context(process_files.own_folder())
        assert os.environ[process_files.FOLDER] == str(left)
        assert [path.name for path in left.iterdir()] == ["owner"]
        del os.environ[process_files.FOLDER]
        stack.enter_context(process_files.own_folder())
        assert os.environ[process_files.FOLDER].endswith("-1"), "the first one is in use"
    assert list(tmp_path.iterdir()) == []


def test_folder_that_the_environment_names_is_kept(folder: Path) -> None:
    with process_files.own_folder():
        assert os.environ[process_files.FOLDER] == str(folder)
    assert folder.exists()
