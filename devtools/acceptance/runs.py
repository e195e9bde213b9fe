"""The long runs, and how each is started."""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from runpy import run_module
from typing import Final

from devtools.acceptance.emptied_bodies import start
from devtools.fuzzing.schemathesis_run import fuzz
from meuterer_site.embedded.data_folder import ROOT

ALONE: Final = "-n0"  # one test at a time: each has many processes of its own


@dataclass(frozen=True)
class Run:
    """A long run: what it shows, and how it is started. It returns an exit code."""

    about: str
    start: Callable[[Sequence[str]], int]


def marked(name: str, about: str, *where: str) -> Run:
    """The tests marked ``@pytest.mark.acceptance(name)``; ``where`` are arguments for pytest.

    These are the paths of the tests, unless they are spread over many files.
    """

    def start(args: Sequence[str]) -> int:
        return _tests(f"--acceptance={name}", *where, *args)

    return Run(about, start)


def _tests(*args: str) -> int:
    command = [sys.executable, str(ROOT / "manage.py"), "test", *args]
    return subprocess.run(command, check=False).returncode  # noqa: S603


def _every_ruleset(args: Sequence[str]) -> int:
    return _tests("--every-ruleset", *args)


def _figures(args: Sequence[str]) -> int:
    run_module("tests.browser.figures", run_name="__main__")
    return 0


def _fuzz(args: Sequence[str]) -> int:
    return fuzz(int(args[0]) if args else None)


def _emptied_bodies(args: Sequence[str]) -> int:
    parser = ArgumentParser(prog="acceptance emptied_bodies")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--after", type=int, default=0, help="leave out the first few")
    parser.add_argument("--areas-only", action="store_true", help="never run the whole suite")
    given = parser.parse_args(args)
    return start(given.seed, given.count, after=given.after, whole_suite=not given.areas_only)


RUNS: Final = {
    "fuzz": Run("the whole API, by Schemathesis; an argument: examples per operation", _fuzz),
    "emptied_bodies": Run("functions without a body: each must fail a test", _emptied_bodies),
    "browsers": marked(
        "browsers",
        "what the suite leaves out of a real browser: all acts, decisions and states, both games",
    ),
    "walks": marked(
        "walks",
        "in a browser: what people do together or over many pages; a game from a package",
        "tests/browser",
        "tests/rulesets",
    ),
    "figures": Run("no test: what a table's page loads, how soon it shows a move", _figures),
    "pages": marked("pages", "every page, in every size, colour and language"),
    "tables": marked(
        "tables", "every table by the laws of its frame, in every size, colour and language"
    ),
    "rules": marked("rules", "what every game promises: eight times as many random deals"),
    "records": marked(
        "records", "records changed at random: ten thousand of each game, and each is named"
    ),
    "secrecy": marked("secrecy", "answers beside hidden cards: more deals, more positions"),
    "console": marked("console", "the console's addresses, in every way, by everybody outside"),
    "orders": marked("orders", "four hundred instants at which orders play, without a pattern"),
    "streams": marked("streams", "five hundred streams of one process"),
    "kills": marked(
        "kills",
        "two thousand reminders, sent by workers that are killed; a hundred kills of all parts",
        "tests/services/messages/test_delivery_faults.py",
        "tests/deploy/machines/test_sigkills.py",
        ALONE,
    ),
    "scale": marked("scale", "the console's lists and searches over a hundred thousand games"),
    "image": marked(
        "image",
        "the image's tree, and all of docker-compose.yml in it: started, played on, stopped",
        "tests/deploy/test_image.py",
    ),
    "clients": marked(
        "clients",
        "generated clients play; all programs of the documents, the quick start's on a rough road",
        "tests/clients",
        "tests/test_readme.py",
        "tests/meuterer_site",
    ),
    "upgrades": marked(
        "upgrades",
        "sites of earlier releases, upgraded; lost servers, restored from their backups",
        "tests/upgrades",
        "tests/deploy/test_backup.py",
    ),
    "packages": marked(
        "packages",
        "the rules and the client as packages: a search beats greedy, whole games over a bad line; "
        "the toy game by the conformance kit",
        "tests/packages",
        "tests/rulesets/third_game",
    ),
    "operations": marked(
        "operations",
        "`up`, logs, traces, metrics, leaders, nginx, PgBouncer, Prometheus, the benchmarks",
        "tests/meuterer_site",
        "tests/deploy",
        "tests/devtools",
    ),
    "faults": marked(
        "faults",
        "locks, outages, a wrong clock, full disks, a silent mail server: people play on",
        "tests/faults",
        "tests/meuterer_site/test_locked_table.py",
        "tests/meuterer_site/test_up.py",
        "tests/meuterer_site/test_postgres_away.py",
        "tests/meuterer_site/test_differing_clocks.py",
        ALONE,
    ),
    "machines": marked(
        "machines",
        "a site on several machines: restarted one after the other, and killed at random",
        "tests/deploy/machines",
        ALONE,
    ),
    "replica": marked(
        "replica",
        "a second Postgres that follows the first: nobody is shown less than they have seen",
        "tests/deploy/test_replica.py",
        ALONE,
    ),
    "rulesets": Run("the whole suite, each test with every game that it can play", _every_ruleset),
}
