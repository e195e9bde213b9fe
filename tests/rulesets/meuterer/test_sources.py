"""Each change of the scores has its reason; so has a nothing that could have been more."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.events import Event
from games.engine.playout import walk
from games.engine.scoring import Round, Source
from games.engine.turnings import turnings
from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules.options import MeutererOptions
from tests.engine.deals import Deal, for_rulesets

NAMES = ("anna", "bernd", "carla", "diego")
VIEW: Any = {"players": [None] * 4}
ROLES = [None, "quartermaster", "mutineer", "cabin_boy"]
Log = list[tuple[int, list[Event]]]


def told(*, wage: int = 2, roles: list[str | None] = ROLES, sides: tuple[int, int] | None) -> Log:
    """A round with anna as captain, up to its voyage; ``sides``: the captain's first."""
    events = [
        Event("round", {"round": 1, "captain": 0}),
        Event("wage", {"seat": 0, "value": wage}),
        Event("passed", {"seat": 0, "destination": "piratennest"}),
        Event("revealed", {"roles": roles}),
    ]
    if sides:
        captain, mutineers = sides
        won = mutineers >= captain
        events += [
            Event("destination", {"seat": 2, "destination": "rotes_riff"}),
            Event("mutiny", {"captain": captain, "mutineers": mutineers, "won": won}),
        ]
    return [(7, [*events, Event("voyage", {"earned": [], "captain": 0})])]


def rows(log: Log) -> dict[str, tuple[list[int | None], str]]:
    """By source: the points by seat, and the reason in words."""
    (only,) = RULESET.sources.sources(VIEW, log, MeutererOptions())  # type: ignore[union-attr]
    assert (only.label, only.ply) == (1, 7)
    return {
        source.kind: (source.points, RULESET.texts.reason_text(source.reason, NAMES))
        for source in only.sources
    }


def test_mutiny_won_by_a_tie_pays_no_wage_and_says_why() -> None:
    assert rows(told(sides=(2, 2))) == {
        "mutineer": ([None, None, 3, None], "carla: mutiny won 2 : 2 on the tie, to Rotes Riff"),
        "cabin_boy": ([None, None, None, 2], "Stood with carla"),
        "quartermaster": ([None, 0, None, None], "Not paid: the captain fell"),
        "wage_paid": ([0, None, None, None], "Not paid: the captain fell"),
        "wage_taken": ([None, 0, None, None], "Not paid: the captain fell"),
    }


def test_captain_who_holds_pays_the_wage_and_the_mutineers_learn_why_they_have_none() -> None:
    assert rows(told(sides=(3, 1))) == {
        "captain": ([5, None, None, None], "anna: held 3 : 1 against the mutiny, to Piratennest"),
        "mutineer": ([None, None, 0, None], "The mutiny failed, 1 : 3"),
        "cabin_boy": ([None, None, None, 0], "No mutiny succeeded"),
        "quartermaster": ([None, 1, None, None], "Stood with anna"),
        "wage_paid": ([-2, None, None, None], "To bernd, the quartermaster"),
        "wage_taken": ([None, 2, None, None], "From anna, the captain"),
    }


def test_round_without_mutineer_and_quartermaster_has_the_voyage_alone() -> None:
    log = told(roles=[None, "merchant", "dock_worker", None], sides=None)
    assert rows(log) == {"captain": ([5, None, None, None], "anna: no mutineer, to Piratennest")}


@pytest.mark.parametrize(
    ("sold", "earned", "merchant", "said"),
    [
        ([2, 1, 0, 0], [4, 0, 0, 0], None, "anna 2 wine, alone in the lead"),
        ([1, 1, 0, 0], [2, 2, 0, 0], None, "anna 1 wine, bernd 1 wine: 2 tied"),
        (
            [1, 1, 0, 0],
            [2, 4, 0, 0],
            1,
            "anna 1 wine, bernd 1 wine: tied, and bernd is the merchant",
        ),
        (
            [1, 1, 1, 1],
            [0, 0, 0, 0],
            None,
            "anna 1 wine, bernd 1 wine, carla 1 wine, diego 1 wine: 4 tied, so nobody scores",
        ),
        ([0, 0, 0, 0], [0, 0, 0, 0], None, "Nobody sold anything here"),
    ],
)
def test_sale_says_who_was_ahead(
    sold: list[int], earned: list[int], merchant: int | None, said: str
) -> None:
    roles: list[str | None] = [None] * 4
    if merchant is not None:
        roles[merchant] = "merchant"
    log = told(roles=roles, sides=None)
    lots = [{"sandkap": {"good": "wine", "count": n}} if n else {} for n in sold]
    log[0][1].extend(
        Event("sold", {"seat": seat, "allocation": lot}) for seat, lot in enumerate(lots)
    )
    log[0][1].append(Event("sale", {"island": "sandkap", "sold": sold, "earned": earned}))
    points, reason = rows(log)["sale"]
    assert reason == said
    assert points == [n if count else None for n, count in zip(earned, sold, strict=True)]


@for_rulesets("meuterer", examples=20)
def test_each_source_names_what_its_round_told(deal: Deal) -> None:
    """Voyage and sales of a round add up to what its events gave each seat."""
    state, log = deal.setup()
    logs: Log = [(0, [event for event in log if event.to is None])]
    for *_, after, events in walk(deal.rules, state, deal.rng()):
        logs.append((after.ply, [event for event in events if event.to is None]))
        state = after
    rounds = deal.ruleset.sources.sources(deal.rules.observe(state, None), logs, deal.options)
    voyages = [e.data["earned"] for _, events in logs for e in events if e.kind == "voyage"]
    for each, earned in zip(rounds, voyages, strict=True):
        of_voyage = [source for source in each.sources if source.kind != "sale"]
        points = [
            sum(source.points[seat] or 0 for source in of_voyage) for seat in range(deal.seats)
        ]
        assert points == earned


def test_turnings_are_the_rounds_that_changed_most_between_one_and_the_best_other() -> None:
    def round_(number: int, *points: int) -> Round:
        reason = Event("why", {"round": number})
        return Round(number, number * 10, [Source("sale", {}, list(points), reason)])

    found = turnings(
        [round_(1, 2, 1, 0), round_(2, 0, 6, 0), round_(3, 1, 1, 1), round_(4, 9, 0, 0)], 3
    )
    assert [(turn.label, turn.ply, turn.seat, turn.swing) for turn in found] == [
        (4, 40, 0, 9),
        (2, 20, 1, 6),
        (1, 10, 0, 1),
    ]
    assert found[0].reason.data == {"round": 4}
