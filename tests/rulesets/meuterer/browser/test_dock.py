"""What Meuterer asks in the dock: each legal move by one control, in few taps, and by keys."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.texts.moves import ISLAND_NAMES
from tests.browser.devices import settle
from tests.browser.frame_laws import check_laws
from tests.browser.in_the_suite import in_the_suite
from tests.browser.positions import seed_of
from tests.browser.visitors import Visitor, new_account, tap
from tests.rulesets.meuterer.browser.deciding import (
    HAND,
    IDS,
    TAP,
    SetUp,
    asks,
    controls,
    moves_by_tapping,
    open_at,
    told,
    wait_for_keys,
)

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SHORT: Final = {"rounds": 4}
KINDS: Final = ("wage", "offer", "take", "conflict")
LANGUAGES: Final = ("de", "fr", "ja")
PIRATES: Final = {"rounds": 4, "pirates": True}
NAMES: Final = "nodes => nodes.map(node => node.querySelector('strong').textContent)"
TOPS: Final = "nodes => [...new Set(nodes.map(node => Math.round(node.offsetTop)))]"
ORDER: Final = ("quartermaster", "mutineer", "cabin boy", "merchant", "dock worker")
LEAST: Final = 44  # pixels, of what is tapped
SMALL: Final = """(nodes, least) => nodes.map(node => node.getBoundingClientRect())
  .filter(box => box.width < least || box.height < least).map(box => [box.width, box.height])"""


def two_swords(state: Any) -> bool:
    """Whether the first seat may add two in a mutiny."""
    return asks("conflict", 3)(state)


def has_pirate(state: Any) -> bool:
    """Whether the first seat may play the pirate while cards lie open."""
    return asks("offer")(state) and "pirate" in state.hands[0] and any(state.offers)


@in_the_suite
@pytest.mark.parametrize("kind", KINDS)
def test_each_legal_move_has_one_control(anna: Visitor, set_up: SetUp, kind: str) -> None:
    """Of cards of one kind any may be tapped: they are one control."""
    game = open_at(anna, set_up, asks(kind), SHORT)
    legal = Counter(told(row["move"]) for row in anna.view(game)["legal_moves"])
    found = Counter(told(move) for move in moves_by_tapping(anna.page, controls(anna.page)))
    for card, count in Counter(anna.view(game)["view"]["me"]["hand"]).items():
        found[told({"kind": "offer", "card": card})] -= (count - 1) * (kind == "offer")
    assert +found == legal


@pytest.mark.parametrize("kind", KINDS)
def test_decision_is_sent_by_two_taps(anna: Visitor, set_up: SetUp, kind: str) -> None:
    """A tap on the last control, then the verb; with swords that is the most of them."""
    game = open_at(anna, set_up, two_swords if kind == "conflict" else asks(kind), SHORT)
    version = anna.view(game)["version"]
    anna.page.locator(f"#{controls(anna.page)[-1]}").click()
    anna.page.locator("#confirm").click()
    while anna.view(game)["version"] == version:
        anna.page.wait_for_timeout(20)


def test_hand_has_five_places_whatever_is_asked(anna: Visitor, set_up: SetUp) -> None:
    for kind in (*KINDS, "sell"):
        game = open_at(anna, set_up, asks(kind), SHORT)
        view = anna.view(game)["view"]
        shown = view["players"][0]["offered"] if kind == "sell" else view["me"]["hand"]
        hand = anna.page.locator("#at-hand")
        expect(hand.locator(".card")).to_have_count(len(shown))
        expect(hand.locator(".slot")).to_have_count(max(0, 5 - len(shown)))
        kinds = hand.locator(".card").evaluate_all("all => all.map(one => one.dataset.kind)")
        assert kinds == shown


def test_hand_is_seen_and_locked_while_others_decide(
    anna: Visitor, site: str, set_up: SetUp
) -> None:
    """Who decides is said in its heading."""

    def others(state: Any) -> bool:
        return state.phase == "offer" and 0 not in RULES.to_move(state) and len(state.hands[0]) > 1

    names = [new_account(site)[0] for _ in range(2)]
    game = anna.table(ruleset="meuterer", bots=0, options=SHORT)
    set_up(game, seed_of("meuterer", SHORT, others), others, names)
    anna.open(game)
    view = anna.view(game)
    hand = anna.page.locator("#at-hand .card")
    expect(hand).to_have_count(len(view["view"]["me"]["hand"]))
    assert hand.evaluate_all("all => all.every(one => one.disabled)")
    who = view["seats"][view["to_move"][0]]["player"]
    expect(anna.page.locator("#headline")).to_have_text(f"{who} decides")


def test_role_sheet_lists_what_lies_there_in_a_fixed_order(anna: Visitor, set_up: SetUp) -> None:
    """With the effect of each here, and what is gone; seats and news stay uncovered."""
    game = open_at(anna, set_up, asks("take"), SHORT)
    page, rows = anna.page, anna.view(game)["legal_moves"]
    names = page.locator("#at-sheet .pick").evaluate_all(NAMES)
    there = [row["move"]["role"].replace("_", " ") for row in rows]
    assert names == there == [role for role in ORDER if role in there]
    for row in rows:
        expect(page.locator(f"#role-{row['move']['role']}")).to_contain_text(row["brief"])
    expect(page.locator("#sheet-title")).to_contain_text(f"{len(rows)} roles are left")
    for role in set(ORDER) - set(there):
        expect(page.locator("#sheet-title")).to_contain_text(role)
    assert covered(page) == []


def covered(page: Page) -> list[str]:
    """What of seats, news and dock the sheet lies on."""
    found: list[str] = page.evaluate(
        """() => {
          const sheet = document.querySelector("#at-sheet .table-sheet").getBoundingClientRect();
          return ["at-seats", "at-news", "at-dock"].filter(id => {
            const box = document.getElementById(id).getBoundingClientRect();
            return box.top < sheet.bottom - 1 && sheet.top < box.bottom - 1
              && box.left < sheet.right - 1 && sheet.left < box.right - 1;
          });
        }"""
    )
    return found


def test_only_swords_can_be_tapped_in_a_mutiny(anna: Visitor, set_up: SetUp) -> None:
    """The second of them adds two; again, and it is taken back."""
    open_at(anna, set_up, two_swords, SHORT)
    page = anna.page
    assert page.locator(HAND).evaluate_all(
        "all => all.every(one => one.dataset.kind === 'conflict')"
    )
    swords = page.evaluate(IDS, HAND)
    page.locator(f"#{swords[1]}").click()
    expect(page.locator("#at-hand [aria-pressed=true]")).to_have_count(2)
    expect(page.locator("#confirm")).to_contain_text("Add 2 conflict cards")
    page.locator(f"#{swords[1]}").click()
    expect(page.locator("#confirm")).to_have_count(0)
    page.locator("#conflict-0").click()
    expect(page.locator("#confirm")).to_contain_text("Add none")


def test_dock_worker_puts_back_three_of_eight_cards_in_one_row(
    anna: Visitor, set_up: SetUp
) -> None:
    """What was held is crossed out and locked; any three of the others can go back."""
    game = open_at(anna, set_up, asks("return", 4), SHORT)
    page, view = anna.page, anna.view(game)
    me = view["view"]["me"]
    cards = page.locator("#at-hand .card")
    expect(cards).to_have_count(len(me["hand"]) + len(me["drawn"]))
    assert len(cards.evaluate_all(TOPS)) == 1
    assert page.locator(HAND).evaluate_all(SMALL, LEAST) == []
    expect(page.locator("#at-hand .card.held:disabled")).to_have_count(len(me["hand"]))
    drawn, count = page.evaluate(IDS, HAND), len(view["legal_moves"][0]["move"]["cards"])
    ways = set()
    for chosen in combinations(drawn, count):
        ways.add(told(page.evaluate(TAP, list(chosen))[-1]))
        expect(page.locator("#confirm")).to_contain_text("back")
        page.locator("#take-back").click()
        expect(page.locator("#at-hand [aria-pressed=true]")).to_have_count(0)
    assert ways == {told(row["move"]) for row in view["legal_moves"]}


def test_pirate_card_says_where_the_pirates_go_and_what_they_take(
    anna: Visitor, set_up: SetUp
) -> None:
    game = open_at(anna, set_up, has_pirate, PIRATES)
    view = anna.view(game)
    row = next(row for row in view["legal_moves"] if row["move"].get("card") == "pirate")
    tag = anna.page.locator("#at-hand .pirate-tag")
    expect(tag).to_have_attribute("title", row["brief"])
    expect(tag.locator("span")).to_have_text(ISLAND_NAMES[row["effects"]["pirate"]])
    lying = sum(len(player["offered"]) for player in view["view"]["players"])
    does = row["effects"]["pirate_does"]
    expect(tag.locator("b")).to_have_text(f"{does} {lying}" if does else "nothing")


def test_keys_choose_pass_take_back_and_send(bernd: Visitor, set_up: SetUp) -> None:
    """A digit is a card or a role, P passes, Escape takes back, Enter sends."""
    game = open_at(bernd, set_up, asks("offer"), SHORT)
    wait_for_keys(bernd.page)
    keys, confirm = bernd.page.keyboard, bernd.page.locator("#confirm")
    keys.press("1")
    expect(bernd.page.locator("#card-0")).to_have_attribute("aria-pressed", "true")
    expect(confirm).to_contain_text("Offer")
    keys.press("Escape")
    expect(confirm).to_have_count(0)
    keys.press("p")
    expect(confirm).to_contain_text("Pass")
    expect(confirm).to_be_enabled()
    ply = bernd.view(game)["ply"]
    keys.press("Enter")
    while bernd.view(game)["ply"] == ply:
        bernd.page.wait_for_timeout(20)


def test_list_of_keys_begins_with_those_of_the_game(bernd: Visitor) -> None:
    bernd.open(bernd.table(ruleset="meuterer"))
    assert bernd.keys_listed()[:4] == ["1 … 8", "P", "A B", "← → ↑ ↓"]


def test_role_is_taken_by_its_number(bernd: Visitor, set_up: SetUp) -> None:
    game = open_at(bernd, set_up, asks("take"), SHORT)
    first = bernd.view(game)["legal_moves"][0]["move"]["role"]
    wait_for_keys(bernd.page)
    bernd.page.keyboard.press("1")
    expect(bernd.page.locator(f"#role-{first}")).to_have_attribute("aria-pressed", "true")
    expect(bernd.page.locator("#confirm")).to_contain_text("Take it")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_fits_a_phone_in_every_language(
    anna: Visitor, set_up: SetUp, language: str
) -> None:
    """Nothing picked, then something: no text is cut, and there is no hole."""
    anna.api.call("PATCH", "me/preferences", {"language": language}, {})
    for kind in (*KINDS, "sell", "return"):
        open_at(anna, set_up, two_swords if kind == "conflict" else asks(kind), SHORT)
        settle(anna.page)
        check_laws(anna.page, f"{kind} in {language}")
        tap(anna.page)
        check_laws(anna.page, f"{kind} in {language}, picked")


def test_one_tap_sends_neither_passing_nor_roles(anna: Visitor) -> None:
    """Which rows a tap alone may send is said by the game's module."""
    game = anna.table(ruleset="meuterer", seats=3)
    anna.open(game)
    sent = anna.page.evaluate(
        """async () => {
          const { rulesets } = await import("/static/games/site/lib/dom.js");
          const { oneTap } = await import(rulesets.meuterer.script);
          const kinds = ["wage", "offer", "conflict", "pass", "sell", "return"];
          const moves = [...kinds.map(kind => ({ kind })), { kind: "pass", role: "mutineer" }];
          return moves.map(move => oneTap({ move }));
        }"""
    )
    assert sent == [True, True, True, False, False, False, False]
