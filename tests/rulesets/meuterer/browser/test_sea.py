"""What the sea of Meuterer tells at every ply: courses, counts, the scale; and its layout."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.phases.mutiny import strengths
from games.rulesets.meuterer.rules.sale_allocations import allocations, sellable
from games.rulesets.meuterer.rules.state import island_at
from tests.browser.devices import new_context
from tests.browser.frame_laws import LEAST_TEXT, SIZES, TEXTS
from tests.browser.visitors import Visitor
from tests.rulesets.meuterer.browser.drawing import LONG_NAMES, Drawing, position, positions

pytestmark = [pytest.mark.slow, pytest.mark.browser]
LARGE: Final = {(1280, 800): (680, 530), (1600, 1000): (850, 720)}
LANGUAGES: Final = ("en", "fr", "de", "ja")
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
BOX: Final = """() => {
  const { width, height } = document.querySelector("#at-stage .sea").getBoundingClientRect();
  return [width, height];
}"""
# Texts of the sea of which one lies on another, and ships that lie on text.
OVERLAPS: Final = """() => {
  const texts = ".name, .prices span, .voyage, .lot, .counts .none, .tag, .letter, dd, dt, .sum b,"
    + ".rule, .whose li, .sellers li, .outcome, svg.vessel:not(.maybe)";
  const boxOf = (node) => {
    const box = node.getBoundingClientRect();
    const trim = node.matches(".vessel") ? 0.12 : 0; // a sprite's empty edge
    return { left: box.left + trim * box.width, right: box.right - trim * box.width,
      top: box.top + trim * box.height, bottom: box.bottom - trim * box.height };
  };
  const inner = (node) => {
    if (node.matches(".vessel, .tag, .letter, .voyage")) return boxOf(node);
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const seen = [...document.querySelectorAll("#at-stage .sea")].flatMap((sea) =>
    [...sea.querySelectorAll(texts)].filter((node) => node.checkVisibility()));
  const told = (node) => `${node.getAttribute("class") ?? node.tagName} ${node.textContent}`;
  const found = [];
  seen.forEach((one, at) => seen.slice(at + 1).forEach((other) => {
    if (one.contains(other) || other.contains(one)) return;
    const [a, b] = [inner(one), inner(other)];
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (width > 2 && height > 3) found.push(`${told(one)} / ${told(other)}`);
  }));
  return found;
}"""


@pytest.fixture(scope="module")
def drawing(browser: Browser) -> Iterator[Drawing]:
    """A page that draws positions, at a desktop."""
    context = new_context(browser, viewport=SIZES["1280"])
    yield Drawing(context.new_page())
    context.close()


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
            assert "A tie goes to the mutineers." in rule
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


# --- layout


def moments(seats: int) -> list[tuple[str, Any]]:
    """A position of each phase, as full as they become, to do with as one likes."""
    return deepcopy(found_moments(seats))


@cache
def found_moments(seats: int) -> list[tuple[str, Any]]:

    def at(phase: str, also: Callable[[Any], object] = lambda _: True) -> Any:
        return position(
            lambda s: s.phase == phase and s.round > 1 and RULES.to_move(s) and also(s), seats=seats
        )

    return [
        ("wage", at("wage")),
        ("offer", at("offer", lambda s: sum(map(len, s.offers)) > 4 and s.captain_to is None)),
        ("course set", at("offer", lambda s: sum(map(len, s.offers)) > 4 and s.passed)),
        ("mutiny", at("mutiny", lambda s: sum(s.added))),
        ("sale", at("sale", lambda s: len(s.active) > 1 and any(s.sales))),
        ("refill", at("refill")),
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 4])
def test_all_text_of_sea_and_seats_is_whole_and_apart(
    browser: Browser, seats: int, language: str, scheme: str
) -> None:
    """At four sizes, with names of 20 letters, wherever the ship lies."""
    context = new_context(browser, color_scheme=scheme)
    drawing = Drawing(context.new_page(), language)
    for at, (name, state) in enumerate(moments(seats)):
        drawing.show(state, RULES.to_move(state)[0], names=LONG_NAMES, pick=lambda _: True)
        for size, view in SIZES.items():
            check_text(drawing.page, view, f"{name} {language} {size}")
        if scheme == "dark":
            continue
        state.ship = (state.ship + 5 * at + seats) % len(state.circle)
        drawing.show(state, None, names=LONG_NAMES)
        check_text(drawing.page, SIZES["360"], f"{name} {language}, ship at {state.ship}")
    context.close()


def check_text(page: Page, view: Any, name: str) -> None:
    page.set_viewport_size(view)
    assert page.evaluate(TEXTS, LEAST_TEXT) == [], name
    assert page.evaluate(OVERLAPS) == [], name


@pytest.mark.parametrize("at", range(12))
def test_ship_covers_no_text_at_any_island(drawing: Drawing, at: int) -> None:
    for name, state in moments(4)[1:4]:
        state.ship = at
        state.active = [at, (at + 5) % 12]
        drawing.show(state, 0)
        for size, view in SIZES.items():
            check_text(drawing.page, view, f"{name}, ship at {at}, {size}")


def test_sea_fills_its_share_of_a_desk(bernd: Visitor) -> None:
    game = bernd.table(ruleset="meuterer", seats=4)
    bernd.open(game)
    sea = bernd.page.locator("#at-stage .sea")
    for (width, height), least in LARGE.items():
        bernd.page.set_viewport_size({"width": width, "height": height})
        expect(sea).to_be_visible()
        shown = bernd.page.evaluate(BOX)
        assert shown[0] >= least[0], (width, height)
        assert shown[1] >= least[1], (width, height)


def test_each_meaning_of_the_sea_has_a_sign_besides_its_colour(drawing: Drawing) -> None:
    """Seats by shape, islands by letter, sides by flag and stripes."""
    _, state = moments(4)[3]
    drawing.show(state, 0)
    page = drawing.page
    letters = page.locator(".place.active .letter")
    assert sorted(letters.all_inner_texts()) == ["A", "B"][: letters.count()]
    for mark in page.locator("#at-stage .seat-mark").all():
        assert mark.inner_text() in "●■▲◆"
    for side in ("captain", "mutineer"):
        expect(page.locator(f".sum.{side} use[href$='#flag_{side}']")).to_be_attached()
    stripes = "node => getComputedStyle(node).backgroundImage"
    assert "gradient" in page.locator(".balance-bar .mutineer").first.evaluate(stripes)
