"""What the sea of Meuterer tells at every ply: courses, counts, the scale."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.phases.mutiny import strengths
from games.rulesets.meuterer.rules.sale_allocations import allocations, sellable
from games.rulesets.meuterer.rules.state import island_at
from tests.rulesets.meuterer.browser.drawing import LONG_NAMES, Drawing, position, positions

pytestmark = [pytest.mark.slow, pytest.mark.browser]
TAGS: Final = """() => Object.fromEntries([...document.querySelectorAll(".tag.course")].map((tag) =>
  [tag.closest(".place").dataset.place, [Number(tag.dataset.left), tag.dataset.seats]]))"""
COUNTS: Final = """() => Object.fromEntries([...document.querySelectorAll(".place.active")].map(
  (place) => [place.dataset.place, [...place.querySelectorAll(".lot")].map(
    (lot) => [Number(lot.dataset.seat), Number(lot.dataset.count), lot.matches(".maybe")])]))"""
SUMS: Final = """() => ["captain", "mutineer"].map((side) => {
  const { sum, more } = document.querySelector(`.sum.${side}`).dataset;
  return [Number(sum), Number(more)];
})"""
SCALE: Final = """() => [...document.querySelectorAll(".scale .rule, .scale .whose li")]
  .sort((one, other) => other.matches(".rule") - one.matches(".rule"))
  .map((node) => node.textContent)"""


def read(drawing: Drawing, script: str) -> Any:
    return drawing.page.evaluate(script)


# --- courses


def tags_of(state: Any, seat: int) -> dict[str, list[Any]]:
    """The course tags that a seat must see: as far as any hand leads, and whose it is."""
    if state.captain_to is not None or state.phase not in ("wage", "offer"):
        return {}
    hands = {state.captain: len(state.hands[state.captain])}
    if seat != state.captain and state.roles[seat] in (None, "mutineer"):
        hands[seat] = len(state.hands[seat])
    return {
        island_at(state, (state.ship + left) % len(state.circle)): [
            left,
            " ".join(str(whose) for whose, hand in hands.items() if hand == left),
        ]
        for left in range(max(5, *map(len, state.hands)) + 1)
    }


@pytest.mark.parametrize("seats", [3, 4])
def test_course_tags_name_the_islands_of_both_hands_at_every_ply(
    drawing: Drawing, seats: int
) -> None:
    for ply, state in enumerate(positions(seed=5, seats=seats, options={"rounds": 2})):
        seat = ply % seats
        drawing.show(state, seat)
        assert read(drawing, TAGS) == tags_of(state, seat), ply


def may_offer_as_another(state: Any) -> bool:
    """Whether the first seat may offer a card while another, the captain, has no course yet."""
    is_asked = state.phase == "offer" and list(RULES.to_move(state)) == [0] and not state.choosing
    return is_asked and state.captain != 0 and state.captain_to is None and len(state.hands[0]) > 1


def test_pick_moves_my_course_and_my_flag(drawing: Drawing) -> None:
    """An offered card less takes the ship one island less far, if I were the mutineer."""
    state = position(may_offer_as_another)
    left = len(state.hands[0])
    drawing.show(state, 0)
    flags = drawing.page.locator(".sign.flag_mutineer.maybe")
    expect(flags).to_have_count(0)
    assert read(drawing, TAGS)[island_at(state, (state.ship + left) % 12)][1].endswith("0")
    drawing.show(state, 0, pick=lambda move: move["kind"] == "offer")
    goal = island_at(state, (state.ship + left - 1) % 12)
    assert read(drawing, TAGS)[goal][1].endswith("0")
    expect(flags).to_have_count(1)
    expect(drawing.page.locator(f"#island-{goal} .sign.flag_mutineer.maybe")).to_have_count(1)


# --- counts


def counts_of(state: Any) -> dict[str, dict[int, int]]:
    """How many cards each seat may sell on each active island, or has sold there."""
    islands = [state.circle[place] for place in state.active]
    found: dict[str, dict[int, int]] = {}
    for at, place in enumerate(state.active):
        island, row = island_at(state, place), {}
        for seat in range(state.seats):
            sold = state.sales[seat]
            if state.phase in ("sale", "over") and sold is not None:
                row[seat] = sum(count for where, _good, count in sold if where == island)
                continue
            goods = sellable(state.offers[seat], (islands[at],))
            ways = allocations(goods, (islands[at],), withhold=True)
            lots = [way.dump()["allocation"].get(island, {"count": 0}) for way in ways]
            row[seat] = max(lot["count"] for lot in lots)
        found[island] = {seat: count for seat, count in row.items() if count}
    return found


@pytest.mark.parametrize("seats", [3, 4])
def test_counts_are_what_the_rules_would_let_each_seat_sell_at_every_ply(
    drawing: Drawing, seats: int
) -> None:
    for ply, state in enumerate(positions(seed=9, seats=seats, options={"rounds": 2})):
        if state.phase == "over":
            break
        drawing.show(state, ply % seats)
        shown = read(drawing, COUNTS)
        told = {at: {seat: count for seat, count, _ in row} for at, row in shown.items()}
        assert told == counts_of(state), ply
        for row in shown.values():
            assert [count for _, count, _ in row] == sorted((n for _, n, _ in row), reverse=True)
            assert not any(changed for *_, changed in row)


def test_counts_with_a_pick_are_those_after_the_move(drawing: Drawing) -> None:
    """Dashed are those that it changes, and no others."""
    tried = 0
    for state in positions(seed=3, options={"rounds": 4}):
        mine = list(RULES.to_move(state)) == [0] and state.phase == "offer" and not state.choosing
        goods = [card for card in state.hands[0] if card != "conflict"] if mine else []
        if not goods:
            continue
        wanted = {"kind": "offer", "card": goods[0]}
        row = drawing.show(state, 0, pick=wanted.__eq__)
        shown, before = read(drawing, COUNTS), counts_of(state)
        move = next(m for m in RULES.legal_moves(state, 0) if m.dump() == row["move"])
        after, _ = RULES.apply(state, 0, move)
        told = {at: {seat: count for seat, count, _ in row} for at, row in shown.items()}
        assert told == counts_of(after)
        for island, lots in shown.items():
            assert {seat for seat, _, changed in lots if changed} == {
                seat for seat, count, _ in lots if before[island].get(seat, 0) != count
            }
        tried += 1
    assert tried > 3


# --- the scale


def adds_last(state: Any, names: tuple[str, ...]) -> str:
    """Who adds last, in the words of the first seat."""
    queue = state.queue
    if len(queue) == 1:
        return "you decide it" if queue == [0] else f"{names[queue[0]]} is the last to add."
    return "You add last." if queue[-1] == 0 else f"{names[queue[-1]]} adds last."


def test_scale_shows_both_sums_the_quartermaster_and_who_adds_last(drawing: Drawing) -> None:
    seen = set()
    for seed in range(4):
        for state in positions(seed, options={"rounds": 4}):
            if state.phase != "mutiny":
                continue
            drawing.show(state, 0, names=LONG_NAMES)
            assert [sum_ for sum_, _ in read(drawing, SUMS)] == list(strengths(state))
            rule, *owners = read(drawing, SCALE)
            assert "The mutineers win ties." in rule
            assert adds_last(state, LONG_NAMES) in rule
            if "quartermaster" in state.roles:
                helper = LONG_NAMES[state.roles.index("quartermaster")]
                (told,) = [text for text in owners if helper in text]
                assert told.endswith("+1 (quartermaster)")
            seen.add((len(state.queue), "quartermaster" in state.roles))
    assert len(seen) > 3


def test_my_swords_stand_dashed_beside_the_sum(drawing: Drawing) -> None:
    state = position(
        lambda s: s.phase == "mutiny" and list(RULES.to_move(s)) == [0] and "conflict" in s.hands[0]
    )
    drawing.show(state, 0, pick=lambda move: move.get("count") == 1)
    sums = read(drawing, SUMS)
    assert [sum_ for sum_, _ in sums] == list(strengths(state))
    assert sorted(more for _, more in sums) == [0, 1]
    expect(drawing.page.locator(".sum .maybe")).to_have_text("+1")
    expect(drawing.page.locator(".balance-bar .maybe")).to_have_count(1)
