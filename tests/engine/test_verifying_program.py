"""docs/clients/verify.py: a program without code of the site comes to the same as the site's."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

import pytest

from games.engine.types import Json
from games.rulesets.registry import RULESETS
from tests.engine.deals import BUILT_IN_KEYS, Deal
from tests.engine.mutations import mutate
from tests.engine.test_record_mutations import LONG, place_named
from tests.engine.test_rewinds import rewound_record
from tests.engine.written_records import record_of, sealed_up
from tests.kit import long_runs

PROGRAM = Path(__file__).resolve().parents[2] / "docs" / "clients" / "verify.py"
EVERY = pytest.mark.parametrize("key", BUILT_IN_KEYS)
Check = Callable[..., tuple[list[str], str | None]]


@pytest.fixture(scope="module")
def check() -> Check:
    found: Check = run_path(str(PROGRAM))["verify"]
    return found


def records(key: str, count: int) -> list[Json]:
    """Records of random games: of every size, preset and format, some of them taken back."""
    found = []
    for number in range(count):
        rng, ruleset = Random(number), RULESETS[key]
        version = ruleset.of_version(rng.choice(list(ruleset.versions)))
        rules = version.rules
        options = rules.options.parse(rng.choice([{}, *rules.presets.values()]))
        deal = Deal(version, rng.choice(list(rules.table_sizes)), f"{number:064x}", options)
        write: Any = rewound_record if number % 3 == 1 else record_of
        found.append(write(deal, bound=number % 5 != 4))
    return found


@EVERY
@LONG
def test_program_agrees_with_the_site_on_records(check: Check, key: str) -> None:
    for record in records(key, 100 if long_runs.at_length() else 6):
        assert place_named(record) is None
        assert check(record)[1] is None


@EVERY
@LONG
@pytest.mark.timeout(1800)
def test_program_agrees_with_the_site_on_mutations(check: Check, key: str) -> None:
    honest = [record for record in records(key, 20) if record["format"] == "game-record/3"]
    rng = Random(key)
    for number in range(1000 if long_runs.at_length() else 60):
        forged, said = mutate(honest[number % len(honest)], rng)
        assert place_named(forged), said
        assert check(forged)[1], said


@pytest.mark.parametrize(
    ("key", "kind", "name", "value"),
    [
        ("meuterer", "set_up", "captain", 7),
        ("meuterer", "cards", "cards", ["ruby"] * 5),
        ("cartagena", "set_up", "dealer", 7),
        ("cartagena", "revealed", "pirate", "nobody"),
        ("cartagena", "duel", "valverde", 11),
        ("cartagena", "over", "gold", []),
    ],
)
def test_program_finds_a_forged_deal_without_the_checksum(
    check: Check, key: str, kind: str, name: str, value: Json
) -> None:
    record = records(key, 1)[0]
    events = record["opening"] + [event for move in record["moves"] for event in move["events"]]
    next(event for event in events if event["kind"] == kind)["data"][name] = value
    held, broken = check(sealed_up(record))
    assert broken
    assert len(held) == 2, "the secret and the start hold"


@EVERY
def test_program_compares_what_was_written_down(check: Check, key: str) -> None:
    record = records(key, 1)[0]
    digest = record["opening"][0]["data"]["digest"]
    assert check(record, record["commitment"], digest)[1] is None
    assert "as you wrote it down" in str(check(record, "00" * 32)[1])
    assert "as you wrote it down" in str(check(record, None, "00" * 32)[1])


def test_verifying_program_alone_ends_with_1_for_a_record_that_does_not_hold(
    tmp_path: Path,
) -> None:
    record = records("meuterer", 1)[0]
    file = tmp_path / "record.json"
    honest = json.dumps(record)
    twice = '{"standings": [],' + honest[1:]
    other = json.dumps(record | {"seats": 2})
    for text, code in ((honest, 0), (twice, 1), (other, 1), ("[]", 1)):
        file.write_text(text)
        command = [sys.executable, "-I", str(PROGRAM), str(file)]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        assert ("standings is there twice" in done.stderr) == (text == twice)
