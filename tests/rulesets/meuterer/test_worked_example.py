"""The worked example of the rulebook: one whole round, from the deal to the next wage."""

from __future__ import annotations

from games.rulesets.meuterer.rules import RULES
from tests.rulesets.meuterer.table import add, lay, pass_, pay, sell, table, take

BERNARD, STEPHANIE, FLORIAN, CARMEN = range(4)


def test_worked_example_of_the_rulebook_plays_as_printed() -> None:
    game = table(
        [
            "conflict conflict wine wine grain",
            "conflict conflict salt grain cloth",
            "cloth cloth grain salt wine",
            "salt salt wine conflict ruby",
        ],
        captain=BERNARD,
    )
    game.play(pay(0))
    game.play(lay("conflict"), lay("conflict"), lay("cloth"), lay("wine"))
    game.play(lay("wine"), pass_(), take("mutineer"))
    assert RULES.observe(game.s, FLORIAN)["roles_left"] == 4
    game.play(lay("cloth"), lay("salt"), lay("wine"), pass_(), take("merchant"))
    assert RULES.observe(game.s, CARMEN)["roles_left"] == 3
    game.play(lay("salt"), pass_())
    assert RULES.observe(game.s, None)["captain_destination"] == "gruenland"
    game.play(pass_(), take("cabin_boy"))
    assert RULES.observe(game.s, None)["mutineer_destination"] == "eisfelsen"

    assert game.turn == BERNARD
    game.play(add(1), add(1), add(0))
    assert game.told("mutiny") == [{"captain": 2, "mutineers": 2, "won": True}]
    assert game.told("voyage") == [{"earned": [0, 5, 0, 2], "captain": STEPHANIE}]
    assert game.turn == CARMEN, "the others have one allocation, and are not asked"
    game.play(sell(hochland="2 salt"))
    assert game.told("sale") == [
        {"island": "hochland", "sold": [2, 0, 2, 2], "earned": [2, 0, 4, 2]}
    ]
    assert game.s.scores == [2, 5, 4, 4]

    drew = {event["seat"]: event["count"] for event in game.told("drew")}
    assert list(drew.items()) == [(STEPHANIE, 2), (FLORIAN, 2), (CARMEN, 3), (BERNARD, 4)]
    assert game.turn == STEPHANIE
    assert game.s.phase == "wage"
    assert RULES.observe(game.s, None)["active"] == ["hochland", "eisfelsen"]
