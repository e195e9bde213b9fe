"""Rewound games: by the log alone every position of them is found again."""

from __future__ import annotations

import json
from random import Random

import pytest

from games.engine import rewind
from games.engine.events import Event, Log
from games.engine.moves import IllegalMoveError
from games.engine.playout import follow, random_move, replay
from games.engine.record import verify
from games.engine.record_shape import FORMAT, REWOUND, RecordError
from games.engine.state import State
from games.engine.types import Json, Seat
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS
from tests.engine.deals import BUILT_IN_KEYS, Deal, for_every_ruleset
from tests.engine.written_records import secret_for, seed_of, written
from tests.kit.known_games import KNOWN_GAMES

EVERY = pytest.mark.parametrize("key", RULESETS)


class RewoundGame:
    """A random game that is rewound at times: its states and logs by ply, and its entries."""

    def __init__(self, deal: Deal, rng: Random, times: int, *, seed: str = "") -> None:
        rules = deal.rules
        state, opening = rules.setup(deal.seats, seed or deal.seed, deal.options)
        self.ruleset: Ruleset = deal.ruleset
        self.states: list[State] = [state]
        self.logs: list[Log] = [opening]
        self.entries: list[tuple[Seat | None, Json]] = []
        while rules.to_move(state):
            several = (
                len(rules.to_move(state)) > 1
            )  # a decision of some seats at once, or half of it
            if times and self.entries and rng.random() < (0.3 if several else 0.02):
                times -= 1
                far = rng.random() < 0.4
                state = self.take_back(
                    rng.randrange(0 if far else max(0, state.ply - 6), state.ply)
                )
                continue
            seat, move = random_move(rules, state, rng)
            state, log = rules.apply(state, seat, move)
            self.add((seat, json.loads(json.dumps(move.dump()))), state, log)

    def take_back(self, to: int) -> State:
        ply = len(self.states)
        told = [(number, self.logs[number]) for number in range(to + 1, ply)]
        event = rewind.event(self.ruleset, self.states[0].seats, to, told)
        state = rewind.taken_back(self.states[to], ply)
        self.add((None, rewind.rewind(to)), state, Log([event]))
        return state

    def add(self, entry: tuple[Seat | None, Json], state: State, log: Log) -> None:
        self.entries.append(entry)
        self.states.append(state)
        self.logs.append(log)

    @property
    def backs(self) -> list[tuple[int, int]]:
        """The plies of its rewinds, each with the ply that it was rewound to."""
        found = [(ply, rewind.target(move)) for ply, (_, move) in enumerate(self.entries, 1)]
        return [(ply, to) for ply, to in found if to is not None]


def rewound_record(deal: Deal, times: int = 6, *, bound: bool = True) -> Json:
    """The record that a server would write of a random game that was rewound."""
    seed = seed_of(deal, secret_for(deal))
    game = RewoundGame(deal, deal.rng(), times, seed=seed)
    entries = [
        (seat, move, log) for (seat, move), log in zip(game.entries, game.logs[1:], strict=True)
    ]
    standings = [s._asdict() for s in deal.rules.standings(game.states[-1]) or []]
    return written(deal, game.logs[0], entries, standings, bound=bound)


@for_every_ruleset(12)
def test_replaying_a_rewound_game_gives_the_position_of_every_ply(deal: Deal) -> None:
    game = RewoundGame(deal, deal.rng(), times=6)
    start = game.states[0]
    replayed = list(replay(deal.ruleset, start, game.entries))
    assert [state for state, _ in replayed] == game.states[1:]
    assert [log for _, log in replayed] == game.logs[1:]
    for ply in range(len(game.states)):
        assert follow(deal.rules, start.copy(), game.entries[:ply]) == game.states[ply]


@for_every_ruleset(12, "invariants")
def test_rewound_position_equals_that_of_then_but_for_its_ply(deal: Deal) -> None:
    game = RewoundGame(deal, deal.rng(), times=6)
    ruleset = deal.ruleset
    rules = deal.rules
    for ply, to in game.backs:
        state, then = game.states[ply], game.states[to]
        ruleset.invariants.check(state)
        assert (state.ply, state.opened) == (ply, ply)
        assert rules.to_move(state) == rules.to_move(then)
        for seat in (*range(deal.seats), None):
            assert rules.observe(state, seat) == rules.observe(then, seat)
        for seat in rules.to_move(state):
            assert rules.legal_moves(state, seat) == rules.legal_moves(then, seat)


@for_every_ruleset(12, "invariants")
def test_plies_and_invariants_hold_however_often_a_game_is_rewound(deal: Deal) -> None:
    game = RewoundGame(deal, deal.rng(), times=6)
    assert [state.ply for state in game.states] == list(range(len(game.states)))
    for state in game.states:
        deal.ruleset.invariants.check(state)
    assert deal.rules.standings(game.states[-1]) is not None


@for_every_ruleset(12, "invariants")
def test_rewind_event_reveals_nothing_hidden(deal: Deal) -> None:
    """Equal views, the same move and the same events seen give the same rewind event."""
    ruleset = deal.ruleset
    rules, rng = deal.rules, Random(5)
    state, _ = deal.setup()
    while rules.to_move(state):
        seat, move = random_move(rules, state, rng)
        after, log = rules.apply(state, seat, move)
        for viewer in (*range(deal.seats), None):
            other = ruleset.invariants.resample(state, viewer, rng)
            if move not in rules.legal_moves(other, seat):
                continue
            _, other_log = rules.apply(other, seat, move)
            if told(other_log, viewer) == told(log, viewer):
                ply = [(1, log)], [(1, other_log)]
                mine, others = (rewind.learned(ruleset, deal.seats, one) for one in ply)
                assert mine == others
        state = after


@for_every_ruleset(12)
def test_private_events_follow_from_public_ones_of_the_same_ply(deal: Deal) -> None:
    """So the rewind event follows from public events: each private one has a public one."""
    game = RewoundGame(deal, deal.rng(), times=0)
    for log in game.logs[1:]:
        shown = {event.to for event in log if event.to is not None}
        named = {event.data.get("seat") for event in log if event.to is None}
        turns = {event.data["seat"] for event in log if event.kind == "turn"}
        assert shown <= named | turns


@for_every_ruleset(12)
def test_record_of_a_rewound_game_holds(deal: Deal) -> None:
    assert len(verify(rewound_record(deal), RULESETS)) >= 4


def told(log: Log, viewer: Seat | None) -> list[Json]:
    return [event.dump() for event in log if event.seen_by(viewer)]


def deal_of(key: str, number: int = 1) -> Deal:
    ruleset = RULESETS[key]
    rules = ruleset.rules
    seats = min(rules.table_sizes, key=lambda size: abs(size - 3))  # three, where it can be
    options = rules.options.parse(rules.presets.get("standard", {}))
    return Deal(ruleset, seats, f"{number:064x}", options)


def rewound_of(key: str, *, bound: bool = True) -> Json:
    """The record of the first random game that was rewound; a short one may never be."""
    records = (rewound_record(deal_of(key, number), bound=bound) for number in range(1, 100))
    return next(record for record in records if any(e["seat"] is None for e in record["moves"]))


def test_path_of_plies_leaves_out_what_was_taken_back() -> None:
    move, back = {"kind": "pass"}, rewind.rewind
    moves = [move, move, move, back(1), move, back(3), move, back(0), move]
    assert rewind.path(moves, 3) == [1, 2, 3]
    assert rewind.path(moves, 5) == [1, 4, 5]
    assert rewind.path(moves, 7) == [1, 2, 3, 6, 7], "to a ply that was rewound itself"
    assert rewind.path(moves, 9) == [8, 9]
    assert rewind.lines(moves) == [[1, 2, 3], [1, 4, 5], [1, 2, 3, 6, 7], [8, 9]]


@pytest.mark.parametrize("to", [2, 3, -1])
def test_rewind_to_a_present_or_future_ply_is_refused(to: int) -> None:
    moves = [{"kind": "pass"}, rewind.rewind(to)]
    with pytest.raises(ValueError, match="can not take the game back"):
        rewind.path(moves, 2)


@pytest.mark.parametrize(
    "move", [None, {}, [], {"kind": "rewind"}, {"rewind": True}, {"rewind": 1, "kind": "x"}]
)
def test_other_moves_are_no_rewind(move: Json) -> None:
    assert rewind.target(move) is None


@EVERY
def test_move_without_a_seat_that_is_no_rewind_is_refused(key: str) -> None:
    deal = deal_of(key)
    start, _ = deal.setup()
    seat, move = random_move(deal.rules, start, deal.rng())
    for play, game in ((follow, deal.rules), (lambda *of: list(replay(*of)), deal.ruleset)):
        with pytest.raises(IllegalMoveError):
            play(game, start.copy(), [(None, move.dump())])
    assert seat is not None


def test_rewind_event_names_those_shown_a_card_but_not_its_owner() -> None:
    ruleset = RULESETS["meuterer"]
    events = [
        Event("offered", {"seat": 1, "card": "salt"}),
        Event("cards", {"cards": ["ruby"]}, 0),
        Event("cards", {"cards": []}, 1),
        Event("role", {"role": "cook"}, 1),
    ]
    noted = rewind.learned(ruleset, 3, [(4, events), (5, events[2:]), (6, events[1:])])
    assert noted == [{"seat": 0, "plies": [4, 6]}, {"seat": 2, "plies": [4]}]


def test_kinds_of_disclosing_events_exist_in_the_schemas() -> None:
    for key, game in KNOWN_GAMES.items():
        wire = RULESETS[key].wire
        assert set(wire.disclosures) <= set(wire.schemas.events)
        assert set(wire.disclosures.values()) == game.disclosures


@EVERY
def test_record_with_a_forged_rewind_is_refused(key: str) -> None:
    record = rewound_of(key)
    rewinds = [entry for entry in record["moves"] if entry["seat"] is None]
    entry = max(rewinds, key=lambda entry: len(entry["events"][0]["data"]["learned"]))
    assert entry["events"][0]["data"]["learned"] or key not in BUILT_IN_KEYS
    forgeries: list[tuple[str, Json]] = [
        ("seat", 0),
        ("move", rewind.rewind(entry["ply"])),
        ("move", rewind.rewind(-1)),
        ("move", {"kind": "rewind"}),
        ("events", []),
        ("events", [{"kind": "rewound", "to": None, "data": {"to": 0, "learned": []}}]),
        ("ply", 999),
    ]
    for name, value in forgeries:
        honest = entry[name]
        entry[name] = value
        with pytest.raises(RecordError):
            verify(record, RULESETS)
        entry[name] = honest
    assert verify(record, RULESETS)


@EVERY
def test_record_format_states_whether_the_game_was_rewound(key: str) -> None:
    record = rewound_of(key, bound=False)
    assert record["format"] == REWOUND
    with pytest.raises(RecordError, match="format"):
        verify(record | {"format": FORMAT}, RULESETS)
    never = rewound_record(deal_of(key), times=0, bound=False)
    assert never["format"] == FORMAT
    with pytest.raises(RecordError, match="format"):
        verify(never | {"format": REWOUND}, RULESETS)
