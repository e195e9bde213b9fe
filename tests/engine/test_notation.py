"""Games as text: every golden playthrough is read as it was written, and texts by hand are read."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.api.http.media_types import prefers_text
from games.engine import record_text, rewind
from games.engine.notation import NotationError, read_move, read_words, write_move
from games.engine.playout import follow, walk
from games.engine.record import published_move
from games.engine.record_text import read, told, write
from games.rulesets.cartagena.rules.cards import COMBAT
from games.rulesets.registry import RULESETS
from meuterer_site.embedded.data_folder import ROOT
from tests.engine.deals import Deal, for_every_ruleset
from tests.engine.test_playthroughs import FILES, Headline
from tests.engine.written_records import record_of
from tests.rulesets.third_game.goofspiel import RULESET as TOY

PLAYED = re.compile(r"^(\d+)\. seat (\d+): (.*)$", re.MULTILINE)
ENDED = re.compile(r"^standings: (.*)$", re.MULTILINE)
# The texts of the others leave out what nobody may ever learn.
TOLD_WHOLE = [file for file in FILES if not RULESETS[file.parts[-3]].keeps_secrets]
PAGE = (ROOT / "docs" / "notation.md").read_text()
BY_HAND = """
; from memory, without the headings that only a site knows
Ruleset: meuterer
Options: rounds=2
Seat 0: player=anna
Seat 1: player="Jean Bart"
Seat 2: bot=greedy

1. 0 wage 1        ; the captain's
2. 1 offer card=wine
3.  2 pass
"""
MOVES = st.dictionaries(
    st.text(max_size=8),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
        ),
        max_leaves=8,
    ),
    max_size=4,
)


def golden_record(text: str) -> dict[str, Any]:
    """What a record has of a playthrough: published moves, and never the cards of a secret one."""
    line = Headline.read(text.splitlines()[0])
    game = RULESETS[line.key].of_version(line.version)
    (standings,) = ENDED.findall(text)
    seats = range(line.seats)
    return {
        "ruleset": line.key,
        "rules_version": line.version,
        "seats": line.seats,
        "options": game.rules.options.parse(line.options).dump(),
        "players": [{"seat": seat, "player": f"Player {seat}", "bot": None} for seat in seats],
        "nonces": [f"{seat}e5" for seat in seats],
        "standings": json.loads(standings),
        "moves": [
            {"ply": int(ply), "seat": int(seat), "move": published_move(game, json.loads(move))}
            for ply, seat, move in PLAYED.findall(text)
        ],
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_playthrough_is_read_as_it_was_written(file: Path) -> None:
    text = file.read_text()
    record = golden_record(text)
    assert len(record["moves"]) > 10
    notation = RULESETS[record["ruleset"]].notation
    in_short, in_full = write(record, notation), write(record, None)
    assert read(in_short, RULESETS) == told(record) == read(in_full, RULESETS)
    assert read(in_full, {}) == told(record)
    lines = [line for line in in_short.splitlines() if line[:1].isdigit()]
    assert len(lines) == len(record["moves"])
    assert "=" not in "".join(lines), "each move of the built-in games has a short form"


@pytest.mark.parametrize("file", TOLD_WHOLE, ids=lambda file: file.stem)
def test_golden_playthrough_played_by_its_text_ends_in_the_same_way(file: Path) -> None:
    text = file.read_text()
    line = Headline.read(text.splitlines()[0])
    game = RULESETS[line.key].of_version(line.version)
    record = golden_record(text)
    told_by_text = read(write(record, game.notation), RULESETS)
    moves = [(entry["seat"], entry["move"]) for entry in told_by_text["moves"]]
    options = game.rules.options.parse(told_by_text["options"])
    start, _ = game.rules.setup(line.seats, f"{line.number:064x}", options)
    standings = game.rules.standings(follow(game.rules, start, moves)) or []
    assert [standing._asdict() for standing in standings] == told_by_text["standings"]


@for_every_ruleset(20)
def test_record_of_a_random_game_is_read_as_it_was_written(deal: Deal) -> None:
    record = record_of(deal)
    text = write(record, deal.ruleset.notation)
    assert read(text, {deal.ruleset.key: deal.ruleset}) == told(record)


def test_text_of_a_game_with_secrets_names_no_card_that_was_played() -> None:
    game = RULESETS["cartagena"]
    record = record_of(Deal(game, 3, "5e" * 32, game.rules.options()))
    text = write(record, game.notation)
    assert any(e["kind"] == "shown" for row in record["moves"] for e in row["events"])
    moves = text.partition("\n\n")[2]
    assert not any(card in moves for card in COMBAT)
    assert re.search(r"^\d+\. \d play$", moves, re.MULTILINE)


def test_game_taken_back_says_to_which_ply() -> None:
    record = golden_record(FILES[0].read_text())
    record["moves"][4:] = [{"ply": 5, "seat": None, "move": rewind.rewind(2)}]
    text = write(record, RULESETS[record["ruleset"]].notation)
    assert text.endswith("\n5. rewind 2\n")
    assert read(text, RULESETS) == told(record)


def test_game_without_a_notation_is_written_by_names() -> None:
    state, _ = TOY.rules.setup(2, "5e" * 32, TOY.rules.options())
    _, _, move, *_ = next(walk(TOY.rules, state, Random(1)))
    text = write_move(move.dump(), TOY.notation)
    assert re.fullmatch(r"bid card=\d+", text)
    assert read_move(read_words(text), None) == move.dump()


def test_text_with_line_separators_in_quotes_and_windows_line_ends_is_read() -> None:
    text = 'Ruleset: toy\r\n\r\n1. 0 say words="one\u2028two\x85three"\r\n'
    (entry,) = read(text, {})["moves"]
    assert entry["move"] == {"kind": "say", "words": "one\u2028two\x85three"}


def test_text_by_hand_is_read_as_far_as_it_goes() -> None:
    found = read(BY_HAND, RULESETS)
    assert found == {
        "ruleset": "meuterer",
        "options": {"rounds": 2},
        "players": [
            {"seat": 0, "player": "anna", "bot": None},
            {"seat": 1, "player": "Jean Bart", "bot": None},
            {"seat": 2, "player": None, "bot": "greedy"},
        ],
        "moves": [
            {"ply": 1, "seat": 0, "move": {"kind": "wage", "value": 1}},
            {"ply": 2, "seat": 1, "move": {"kind": "offer", "card": "wine"}},
            {"ply": 3, "seat": 2, "move": {"kind": "pass"}},
        ],
    }


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("1. 0 pass", "line 1: a move before the ruleset is known"),
        ("Ruleset: meuterer\n2. 0 pass", "line 2: it is ply 1"),
        ("Ruleset: meuterer\n1. pass", "line 2: a move begins with the number of its seat"),
        ("Ruleset: meuterer\n1. 0 offer wine wine", "line 2: no move is written like this"),
        ("Ruleset: meuterer\n1. 0 sell 2 wine", "line 2: no move is written like this"),
        ("Ruleset: meuterer\n1. 0 offer card=[wine", "line 2: ',' is missing before ''"),
        ("Ruleset: meuterer\n1. 0 a b=1 b=2", "line 2: 'b' is no name, or is there twice"),
        ("Ruleset: meuterer\nRuleset: meuterer", "line 2: 'Ruleset' is no heading here"),
        ("Ruleset: meuterer\n1. 0 pass\nSeats: 3", "line 3: 'Seats' is no heading here"),
        ("Ruleset:", "line 1: Ruleset has not what belongs there"),
        ("Format: game-text/2", "line 1: it is not game-text/1"),
        ("Options: rounds", "line 1: Options has not what belongs there"),
        ("Seat 1: player=anna", "seats are numbered from 0 on"),
        (f"Ruleset: {'[' * 40}", "line 1: it goes too deep"),
        (f"Seats: {'9' * 9999}", f"line 1: {'9' * 40} can't be read"),
        ('Clock: "\\x"', 'line 1: "\\x" can\'t be read'),
    ],
)
def test_malformed_text_is_refused_with_line_and_reason(text: str, wrong: str) -> None:
    with pytest.raises(NotationError) as refused:
        read(text, RULESETS)
    assert str(refused.value) == wrong


@given(fields=MOVES, kind=st.text(max_size=8))
def test_any_move_by_names_is_read_as_it_was_written(fields: dict[str, Any], kind: str) -> None:
    move = {**fields, "kind": kind}
    line = write_move(move, None)
    assert "\n" not in line
    assert read_move(read_words(line), None) == move


@given(text=st.text(alphabet='0123. =:,;[]{}"\\ab\n', max_size=60))
def test_any_text_is_read_or_refused_as_no_notation(text: str) -> None:
    with suppress(NotationError):
        read(f"Ruleset: meuterer\n{text}", RULESETS)


@pytest.mark.parametrize(
    ("accept", "wanted"),
    [
        ("text/plain", True),
        ("Text/Plain; q=0.5, application/json;q=0.4", True),
        ("text/plain;q=0", False),
        ("text/plain;q=x", False),
        ("application/json, text/plain, */*", False),
        ("application/x-ndjson, text/plain", False),
        ("text/html,*/*", False),
        ("", False),
    ],
)
def test_text_is_sent_if_preferred_to_json(accept: str, wanted: bool) -> None:
    assert prefers_text(accept) is wanted


def test_example_of_the_page_is_read() -> None:
    (example,) = re.findall(r"^```text game\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    found = read(example, RULESETS)
    assert len(found["moves"]) >= 5
    assert read(write(found, RULESETS["meuterer"].notation), RULESETS) == found


def test_page_names_every_heading_and_the_format() -> None:
    for heading in (*record_text.HEADINGS, "Options", "Seat", record_text.FORMAT):
        assert f"`{heading}" in PAGE, heading
