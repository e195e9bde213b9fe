"""Records changed at random: ``verify`` names what was done, and stumbles over nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from games.engine.record import verify
from games.engine.record_shape import STATED, RecordError
from games.engine.rewind import path, rewind
from games.engine.types import Json, same
from games.rulesets.registry import RULESETS
from tests.engine.deals import Deal
from tests.engine.mutations import mutate
from tests.engine.test_rewinds import rewound_record
from tests.engine.written_records import record_of, sealed_up
from tests.kit import long_runs
from tests.kit.known_games import KNOWN_GAMES

EVERY = pytest.mark.parametrize("key", RULESETS)
LONG = pytest.mark.acceptance("records", short=True)


def records(key: str) -> list[Json]:
    """Records of random games: of every size, preset and version, some of them rewound."""
    ruleset = RULESETS[key]
    found = []
    for number in range(20 if long_runs.at_length() else 4):
        rng = Random(number)
        version = ruleset.of_version(rng.choice(list(ruleset.versions)))
        rules = version.rules
        wish = rng.choice([{}, *rules.presets.values()])
        seats = rng.choice(list(rules.table_sizes))
        deal = Deal(version, seats, f"{number:064x}", rules.options.parse(wish))
        found.append((rewound_record if number % 4 == 3 else record_of)(deal))
    return found


def forgeries(key: str, count: int) -> Iterator[tuple[Json, Json, str]]:
    """So many changed records, each with what it was and what was done to it."""
    honest, rng = records(key), Random(key)
    for number in range(count):
        record = honest[number % len(honest)]
        forged, said = mutate(record, rng)
        yield record, forged, said


def place_named(forged: Json) -> str | None:
    """The place that ``verify`` names; None if it finds nothing."""
    try:
        verify(forged, RULESETS)
    except RecordError as error:
        assert error.place
        assert error.reason
        return error.place
    return None


@EVERY
@LONG
@pytest.mark.timeout(1800)
def test_mutation_of_a_record_is_named_by_the_engine(
    key: str, record_property: Callable[[str, object], None]
) -> None:
    count = 10_000 if long_runs.at_length() else 120
    found = [(place_named(forged), said) for _, forged, said in forgeries(key, count)]
    assert [said for place, said in found if place is None] == []
    alone = sum(place == "checksum" for place, _ in found)
    told = f"{key}: {count} mutations, each named; {alone} of them by the checksum alone"
    record_property("printed", told)


@EVERY
@LONG
@pytest.mark.timeout(1800)
def test_any_mutation_is_named_even_if_the_checksum_is_made_anew(
    key: str, record_property: Callable[[str, object], None]
) -> None:
    """Except names, which are not proved.

    A package's game may have hidden choices, too, that are undone before anybody sees them.
    """
    count = 10_000 if long_runs.at_length() else 120
    unnamed = Counter[str]()
    for record, forged, said in forgeries(key, count):
        if isinstance(forged, dict) and place_named(sealed_up(forged)) is None:
            names = differences(record, forged)
            if key not in KNOWN_GAMES and differ_in_undone_choices(record, forged):
                names.discard("moves")
            assert names <= {*STATED, "looks", "players"}, said
            unnamed.update(names or {"checksum"})
    record_property(
        "printed",
        f"{key}: {count} mutations with a checksum made anew; no proof covers {dict(unnamed)}",
    )


def differences(one: Json, other: Json) -> set[str]:
    """The fields in which two records differ, beside their checksums."""
    names = {*one, *other} - {"checksum"}
    return {name for name in names if not same(one.get(name), other.get(name))}


def differ_in_undone_choices(one: Json, other: Json) -> bool:
    """Whether two records have the same events, and the same moves on the way to the end."""
    one, other = one["moves"], other["moves"]
    if len(one) != len(other):
        return False
    stands = path([entry["move"] for entry in one], len(one))
    return all(
        same(a if ply in stands else a | {"move": None}, b if ply in stands else b | {"move": None})
        for ply, (a, b) in enumerate(zip(one, other, strict=True), start=1)
    )


def test_undone_choice_is_told_from_one_that_stands() -> None:
    first, second = ({"seat": 0, "move": {"card": card}, "events": []} for card in (1, 2))
    back, other = {"seat": None, "move": rewind(1), "events": []}, {"move": {"card": 9}}
    record = {"moves": [first, second, back]}
    shown = second | other | {"events": [["bid", {}]]}
    assert differ_in_undone_choices(record, {"moves": [first, second | other, back]})
    assert not differ_in_undone_choices(record, {"moves": [first | other, second, back]})
    assert not differ_in_undone_choices(record, {"moves": [first, shown, back]})
    assert not differ_in_undone_choices(record, {"moves": [first, second]})


@pytest.mark.parametrize("rubbish", [None, True, 0, 1e300, "x", "\ud800", [], [[]], {}, {"": {}}])
def test_rubbish_in_place_of_a_record_is_named(rubbish: Json) -> None:
    assert place_named(rubbish)


@pytest.mark.parametrize("wrong", [{"seat": 3}, {"ply": 9999}])
def test_look_that_no_moderator_can_have_taken_is_named(wrong: Json) -> None:
    ruleset = RULESETS["meuterer"]
    record = record_of(Deal(ruleset, 3, "0" * 64, ruleset.rules.options.parse({})))
    record["looks"][1] |= wrong
    assert place_named(sealed_up(record)) == "looks, 1"
