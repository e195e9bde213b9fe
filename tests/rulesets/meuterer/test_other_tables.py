"""Orders and answers that fit another table's options break nothing at this one."""

from __future__ import annotations

import json
from random import Random

from games.engine.playout import walk
from games.engine.types import Json
from games.orders import order_plan
from games.orders.order_conditions import BadOrderError
from games.orders.order_plan import Choice
from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.options import PRESETS, MeutererOptions
from tests.engine.deals import Deal, for_rulesets
from tests.rulesets.meuterer.table import add, lay, pass_, sell, table

ELSEWHERE = {
    "captain_opens": "must_offer",
    "merchant_ties": "alone",
    "pirates": True,
    "pirate_landing": "take",
}
WISHES = 20
AT_ONCE = 200


def moves_elsewhere() -> list[Json]:
    """Moves that were legal at tables of all presets, and of the values that no preset has."""
    found: dict[str, Json] = {}
    for number, options in enumerate([*PRESETS.values(), ELSEWHERE]):
        state, _ = RULES.setup(3 + number % 2, f"{number:064x}", MeutererOptions.parse(options))
        for before, seat, *_ in walk(RULES, state, Random(number)):
            for move in RULES.legal_moves(before, seat):
                found[json.dumps(move.dump())] = json.loads(json.dumps(move.dump()))
    return list(found.values())


MOVES = moves_elsewhere()


def readable(moves: list[Json], options: MeutererOptions) -> list[Json]:
    """Those that may be written at a table with these options; no other error is known."""
    found = []
    for move in moves:
        try:
            order_plan.read_orders(RULESET.orders, options, [{"moves": [move]}])
        except BadOrderError:
            continue
        found.append(move)
    return found


@for_rulesets("meuterer", examples=15)
def test_plans_for_another_table_play_what_is_legal_here_or_nothing(deal: Deal) -> None:
    rng = deal.rng()
    written = readable(rng.sample(MOVES, min(AT_ONCE, len(MOVES))), deal.options)
    state, _ = deal.setup()
    for before, seat, *_ in walk(RULES, state, deal.rng()):
        view, legal = RULES.observe(before, seat), RULES.legal_moves(before, seat)
        wishes = rng.sample(written, min(WISHES, len(written)))
        plan = [{"moves": wishes}], {RULESET.orders.question(view): wishes}
        for orders, answers in ((plan[0], {}), ([], plan[1])):
            chosen = order_plan.choose(RULESET.orders, deal.options, view, legal, orders, answers)
            assert chosen is None or chosen.move in legal


def test_pass_ordered_before_the_first_card_does_not_play() -> None:
    s = table(["wine", "salt", "grain"], phase="offer", options={"captain_opens": "must_offer"}).s
    view, legal = RULES.observe(s, 0), RULES.legal_moves(s, 0)
    plans = [{"moves": [pass_()]}], [{"moves": [pass_(), lay("wine")]}]
    chosen = [order_plan.choose(RULESET.orders, s.options, view, legal, plan, {}) for plan in plans]
    assert chosen == [None, Choice(legal[0], by_order=True)]


def test_answer_to_keep_goods_gives_way_where_all_must_be_sold() -> None:
    offers = ["wine salt", "", ""]
    s = table([""] * 3, phase="sale", active="hochland", offers=offers).s
    view, legal = RULES.observe(s, 0), RULES.legal_moves(s, 0)
    answers = {"sale": [sell(), {"rule": "most"}], "conflict": [add(3)]}
    chosen = order_plan.choose(RULESET.orders, s.options, view, legal, [], answers)
    assert chosen is not None
    assert chosen.move in legal
