"""Games that were taken back: by the log alone every position of them is found again."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from games.engine import rewinds
from games.engine.core import Event, IllegalMoveError, Json, Log, Ruleset, Seat, State
from games.engine.fairness import SECRET_BYTES, commitment, game_seed, opened
from games.engine.playout import follow, random_move, replay
from games.engine.record import FORMAT, REWOUND, RecordError, event_json, published, verify
from games.engine.registry import RULESETS
from tests.engine.deals import Deal, for_every_ruleset

EVERY = pytest.mark.parametrize("key", RULESETS)


class Taken:
    """A random game that is taken back at times: its states and logs by ply, and its entries."""

    def __init__(self, deal: Deal, rng: Random, times: int, *, seed: str = "") -> None:
        rules = deal.rules
        state, opening = rules.setup(deal.seats, seed or deal.seed, deal.options)
        self.rules: Ruleset[Any] = rules
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
        event = rewinds.event(self.rules, self.states[0].seats, to, told)
        state = rewinds.taken_back(self.states[to], ply)
        self.add((None, rewinds.rewind(to)), state, Log([event]))
        return state

    def add(self, entry: tuple[Seat | None, Json], state: State, log: Log) -> None:
        self.entries.append(entry)
        self.states.append(state)
        self.logs.append(log)

    @property
    def backs(self) -> list[tuple[int, int]]:
        """The plies at which it was taken back, each with that to which it was."""
        found = [(ply, rewinds.target(move)) for ply, (_, move) in enumerate(self.entries, 1)]
        return [(ply, to) for ply, to in found if to is not None]


def rewound_record(deal: Deal, times: int = 6) -> Json:
    """The record that a server would write of a random game that was taken back."""
    rules, rng = deal.rules, deal.rng()
    secret = rng.randbytes(SECRET_BYTES * (2 if rules.keeps_secrets else 1)).hex()
    nonces = [f"nonce-{seat}" for seat in range(deal.seats)]
    game = Taken(deal, rng, times, seed=game_seed(secret, nonces))
    open_part, sealed = opened(secret)
    logs = [[event_json(event) for event in published(rules, log)] for log in game.logs]
    record = {
        "format": REWOUND if game.backs else FORMAT,
        "ruleset": rules.key,
        "seats": deal.seats,
        "options": deal.options.dump(),
        "commitment": commitment(secret),
        "secret": open_part,
        "sealed": sealed,
        "nonces": nonces,
        "opening": logs[0],
        "moves": [
            {
                "ply": ply,
                "seat": seat,
                "move": move if seat is None else rules.publish(move),
                "events": logs[ply],
            }
            for ply, (seat, move) in enumerate(game.entries, start=1)
        ],
        "standings": [s._asdict() for s in rules.standings(game.states[-1]) or []],
    }
    return json.loads(json.dumps(record))


@for_every_ruleset(12)
def test_the_log_leads_to_the_live_position_of_every_ply(deal: Deal) -> None:
    game = Taken(deal, deal.rng(), times=6)
    start = game.states[0]
    replayed = list(replay(deal.rules, start, game.entries))
    assert [state for state, _ in replayed] == game.states[1:]
    assert [log for _, log in replayed] == game.logs[1:]
    for ply in range(len(game.states)):
        assert follow(deal.rules, start.copy(), game.entries[:ply]) == game.states[ply]


@for_every_ruleset(12)
def test_a_position_taken_back_is_that_of_then_with_a_ply_of_its_own(deal: Deal) -> None:
    game = Taken(deal, deal.rng(), times=6)
    rules = deal.rules
    for ply, to in game.backs:
        state, then = game.states[ply], game.states[to]
        rules.check(state)
        assert (state.ply, state.opened) == (ply, ply)
        assert rules.to_move(state) == rules.to_move(then)
        for seat in (*range(deal.seats), None):
            assert rules.observe(state, seat) == rules.observe(then, seat)
        for seat in rules.to_move(state):
            assert rules.legal_moves(state, seat) == rules.legal_moves(then, seat)


@for_every_ruleset(12)
def test_plies_go_on_and_positions_hold_however_often_a_game_is_taken_back(deal: Deal) -> None:
    game = Taken(deal, deal.rng(), times=6)
    assert [state.ply for state in game.states] == list(range(len(game.states)))
    for state in game.states:
        deal.rules.check(state)
    assert deal.rules.standings(game.states[-1]) is not None


@for_every_ruleset(12)
def test_what_a_note_tells_of_who_learnt_something_is_no_secret(deal: Deal) -> None:
    """Positions alike for a viewer, the same move, the same told: the same is noted."""
    rules, rng = deal.rules, Random(5)
    state, _ = deal.setup()
    while rules.to_move(state):
        seat, move = random_move(rules, state, rng)
        after, log = rules.apply(state, seat, move)
        for viewer in (*range(deal.seats), None):
            other = rules.resample(state, viewer, rng)
            if move not in rules.legal_moves(other, seat):
                continue
            _, other_log = rules.apply(other, seat, move)
            if told(other_log, viewer) == told(log, viewer):
                ply = [(1, log)], [(1, other_log)]
                mine, others = (rewinds.learned(rules, deal.seats, one) for one in ply)
                assert mine == others
        state = after


@for_every_ruleset(12)
def test_who_was_shown_something_at_a_ply_is_told_to_everybody_then(deal: Deal) -> None:
    """The note follows from the public events of those plies: each private one has a public one."""
    game = Taken(deal, deal.rng(), times=0)
    for log in game.logs[1:]:
        shown = {event.to for event in log if event.to is not None}
        named = {event.data.get("seat") for event in log if event.to is None}
        turns = {event.data["seat"] for event in log if event.kind == "turn"}
        assert shown <= named | turns


@for_every_ruleset(12)
def test_the_record_of_a_game_that_was_taken_back_holds(deal: Deal) -> None:
    assert len(verify(rewound_record(deal))) >= 4


def told(log: Log, viewer: Seat | None) -> list[Json]:
    return [event.dump() for event in log if event.seen_by(viewer)]


def deal_of(key: str, number: int = 1) -> Deal:
    rules = RULESETS[key]
    return Deal(rules, 3, f"{number:064x}", rules.options.parse(rules.presets["standard"]))


def test_a_path_leaves_out_what_was_taken_back() -> None:
    move, back = {"kind": "pass"}, rewinds.rewind
    moves = [move, move, move, back(1), move, back(3), move, back(0), move]
    assert rewinds.path(moves, 3) == [1, 2, 3]
    assert rewinds.path(moves, 5) == [1, 4, 5]
    assert rewinds.path(moves, 7) == [1, 2, 3, 6, 7], "to a ply that had been taken back itself"
    assert rewinds.path(moves, 9) == [8, 9]
    assert rewinds.lines(moves) == [[1, 2, 3], [1, 4, 5], [1, 2, 3, 6, 7], [8, 9]]


@pytest.mark.parametrize("to", [2, 3, -1])
def test_an_entry_leads_back_and_not_on(to: int) -> None:
    moves = [{"kind": "pass"}, rewinds.rewind(to)]
    with pytest.raises(ValueError, match="can not take the game back"):
        rewinds.path(moves, 2)


@pytest.mark.parametrize(
    "move", [None, {}, [], {"kind": "rewind"}, {"rewind": True}, {"rewind": 1, "kind": "x"}]
)
def test_nothing_else_takes_a_game_back(move: Json) -> None:
    assert rewinds.target(move) is None


@EVERY
def test_nobody_moves_but_by_an_entry_that_takes_the_game_back(key: str) -> None:
    deal = deal_of(key)
    start, _ = deal.setup()
    seat, move = random_move(deal.rules, start, deal.rng())
    for play in (follow, lambda *of: list(replay(*of))):
        with pytest.raises(IllegalMoveError):
            play(deal.rules, start.copy(), [(None, move.dump())])
    assert seat is not None


def test_a_card_shown_by_another_is_noted_for_all_but_him() -> None:
    rules = RULESETS["meuterer"]
    events = [
        Event("offered", {"seat": 1, "card": "salt"}),
        Event("cards", {"cards": ["ruby"]}, 0),
        Event("cards", {"cards": []}, 1),
        Event("role", {"role": "cook"}, 1),
    ]
    noted = rewinds.learned(rules, 3, [(4, events), (5, events[2:]), (6, events[1:])])
    assert noted == [{"seat": 0, "plies": [4, 6]}, {"seat": 2, "plies": [4]}]


def test_the_kinds_of_events_that_show_something_exist() -> None:
    for rules in RULESETS.values():
        assert set(rules.disclosures) <= set(rules.schemas.events)
        assert set(rules.disclosures.values()) == {"one", "others", "all"} - (
            {"others"} if rules.key == "cartagena" else set()
        )


@EVERY
def test_a_forged_note_or_target_is_found(key: str) -> None:
    record = rewound_record(deal_of(key))
    entry = next(entry for entry in record["moves"] if entry["seat"] is None)
    assert entry["events"][0]["data"]["learned"], "somebody learnt something"
    forgeries: list[tuple[str, Json]] = [
        ("seat", 0),
        ("move", rewinds.rewind(entry["ply"])),
        ("move", rewinds.rewind(-1)),
        ("move", {"kind": "rewind"}),
        ("events", []),
        ("events", [{"kind": "rewound", "to": None, "data": {"to": 0, "learned": []}}]),
        ("ply", 999),
    ]
    for name, value in forgeries:
        honest = entry[name]
        entry[name] = value
        with pytest.raises(RecordError):
            verify(record)
        entry[name] = honest
    assert verify(record)


@EVERY
def test_only_a_record_of_the_second_version_has_room_for_it(key: str) -> None:
    record = rewound_record(deal_of(key))
    assert record["format"] == REWOUND
    with pytest.raises(RecordError, match="format"):
        verify(record | {"format": FORMAT})
    never = rewound_record(deal_of(key), times=0)
    with pytest.raises(RecordError, match="format"):
        verify(never | {"format": REWOUND})
