"""The duel of Cartagena: both camps, what fighters do, and nothing of who played which card."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import psycopg
import pytest
from playwright.sync_api import Browser, Page, expect

from games.models.fields import CompactJSONField
from games.rulesets.cartagena.rules import RULES
from tests.browser import positions
from tests.browser.devices import settle
from tests.browser.in_the_suite import in_walks
from tests.browser.seen import everything, film, plain, same
from tests.browser.visitors import DESKTOP, PHONE, Visitor, new_account, path_of, visiting
from tests.rulesets.cartagena.browser.controls import wait_until_asked

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]
Reached = Callable[[Any], bool]
SHORT: Final = {"max_rounds": 4}
LONG: Final = {"max_rounds": 12}
CAMPS: Final = {"valverde": "pink", "diaz": "grey"}
COLOURS: Final = ["pink", "grey"]
TIMES: Final = " \u00d7 "  # between a count and a card


def duel_at(
    visitor: Visitor,
    set_up: SetUp,
    reached: Reached,
    others: tuple[str, ...] = (),
    options: dict[str, Any] = SHORT,
) -> str:
    """A table for three in a position of a duel; nobody else there decides anything by now."""
    game = visitor.table(ruleset="cartagena", seats=3, bots=0, options=options)
    names = [*others, *(new_account(visitor.site)[0] for _ in range(2 - len(others)))]
    set_up(game, positions.seed_of("cartagena", options, reached), reached, names)
    return game


def asked(state: Any) -> bool:
    return state.phase == "fight" and 0 in RULES.to_move(state)


def has_many_cards(state: Any) -> bool:
    return asked(state) and len(state.table) >= 4


def somebody_has_left(state: Any) -> bool:
    return asked(state) and any(
        seat in state.playing and seat not in state.fighting for seat in range(state.seats)
    )


def somebody_is_out(state: Any) -> bool:
    return asked(state) and state.duel > 0 and bool(state.excluded)


def somebody_has_chosen(state: Any) -> bool:
    """Whether only the first seat has yet to choose, and somebody never declared."""
    return bool(asked(state) and any(state.chosen) and len(state.playing) < state.seats)


WORDS: Final = {
    "excluded": "excluded: no card",
    "out": "out: never declared",
    "left": "left this duel",
    "chosen": "has chosen",
    "chooses": "chooses",
}


def word_of(view: Any, seat: int) -> str:
    """What a player does in a duel."""
    player, fought = view["players"][seat], view["mutiny"]
    if player["excluded"]:
        return WORDS["excluded"]
    if not player["declared"]:
        return WORDS["out"]
    if seat not in fought["fighting"]:
        return WORDS["left"]
    return WORDS["chosen" if seat in fought["chosen"] else "chooses"]


@in_walks
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_duel_shows_sums_won_duels_cards_and_what_each_fighter_does(
    anna: Visitor, set_up: SetUp, size: dict[str, int]
) -> None:
    page = anna.page
    page.set_viewport_size(size)
    for reached in (has_many_cards, somebody_has_left, somebody_is_out, somebody_has_chosen):
        game = duel_at(anna, set_up, reached)
        anna.open(game)
        wait_until_asked(page)
        view = anna.view(game)["view"]
        fought = view["mutiny"]
        duel = next(duel for duel in view["duels"] if duel["duel"] == fought["duel"])
        for camp, colour in CAMPS.items():
            side = page.locator(f".d-side.{camp}")
            expect(side.locator(".d-total")).to_have_text(
                re.compile(rf"^{fought['totals'][camp]} ")
            )
            won = fought["won"].count(camp)
            expect(side.locator(".d-stars")).to_contain_text("★" * won + "☆" * (3 - won))
            expect(side.locator(".d-sailor b")).to_have_text(str(duel[camp]))
            mine = [card for card in fought["cards"] if card.startswith(colour)]
            assert cards_of(page, camp) == sorted(mine)
        for seat in range(1, 3):
            expect(page.locator(f"#seat-{seat} .d-state")).to_have_text(word_of(view, seat))
        expect(page.locator(".d-lead")).to_contain_text("Tie: the higher cards")
        expect(page.locator(".d-plate")).to_have_count(5)
        expect(page.locator(".d-plate.now")).to_contain_text(fought["duel"])
        winners = [*filter(None, (duel["won_by"] for duel in view["duels"]))]
        for camp in CAMPS:
            expect(page.locator(f".d-plate.{camp}")).to_have_count(winners.count(camp))


def cards_of(page: Page, camp: str) -> list[str]:
    """The cards of a camp in the order in which they lie: stacks count as often as they say."""
    found: list[str] = []
    for text in page.locator(f".d-side.{camp} .d-card .visually-hidden").all_inner_texts():
        count, name = text.split(TIMES) if TIMES in text else ("1", text)
        found += [name.replace(" ", "")] * int(count)
    return found


def test_preview_begins_with_the_sums_and_the_bar_shows_my_card_dashed(
    anna: Visitor, set_up: SetUp
) -> None:
    anna.open(duel_at(anna, set_up, has_many_cards))
    page = anna.page
    wait_until_asked(page)
    expect(page.locator("#headline")).to_have_text(
        re.compile(r"^Duel [A-E], round \d+: play a card$")
    )
    expect(page.locator(".d-part.mine")).to_have_count(0)
    card = page.locator("#at-hand .card:enabled:is(.pink, .grey)").first
    name = card.get_attribute("aria-label").split(" (")[0]  # type: ignore[union-attr]
    card.click()
    expect(page.locator("#preview strong")).to_contain_text(re.compile(r"^Valverde \d+, Diaz \d+"))
    expect(page.locator("#confirm")).to_have_text(f"Play {name}")
    expect(page.locator(".d-part.mine")).to_have_count(1)
    expect(page.locator(".d-lead")).to_contain_text("with your card")
    page.locator("#take-back").click()
    expect(page.locator(".d-part.mine")).to_have_count(0)


def test_chosen_card_lies_face_down_and_is_readable_to_its_player_alone(
    anna: Visitor, bernd: Visitor, set_up: SetUp, running: dict[str, str]
) -> None:
    """Had Anna chosen another card in the duel, Bernd's page would be the same."""
    game = duel_at(anna, set_up, both_hold_both, (bernd.name,))
    card = next(name for name in anna.view(game)["view"]["me"]["combat"] if name in PAIR)
    anna.open(game)
    wait_until_asked(anna.page)
    name = f"{card[:-1]} {card[-1]}"
    anna.page.locator(f"#at-hand .card[aria-label^='{name}']").click()
    anna.page.locator("#confirm").click()
    expect(anna.page.locator("#headline")).to_have_text(f"Chosen: {name}, face down")
    expect(anna.page.locator("#at-hand .d-chosen")).to_contain_text(card[-1])
    expect(anna.page.locator(".d-part.mine")).to_have_count(1)
    before = everything(bernd, game)
    expect(bernd.page.locator("#seat-0 .d-state")).to_have_text("has chosen")
    expect(bernd.page.locator(".d-chosen, .d-part.mine")).to_have_count(0)
    change(running["DATABASE_URL"], game, choose_another)
    same(before, everything(bernd, game))


PAIR: Final = ("pink1", "grey1")


def both_hold_both(state: Any) -> bool:
    """Whether two of three players choose, nobody else, and both hold a card of either camp."""
    return bool(
        state.phase == "fight"
        and RULES.to_move(state) == [0, 1]
        and not any(state.chosen)
        and all(card in hand for card in PAIR for hand in state.hands[:2])
    )


def choose_another(state: dict[str, Any]) -> None:
    """Put a card that Anna does not hold in her place in the duel."""
    assert state["chosen"][0]
    state["chosen"][0] = "pink3" if state["chosen"][0] == "grey3" else "grey3"


def change(database_url: str, game: str, act: Callable[[dict[str, Any]], None]) -> None:
    """Change a position behind the site's back."""
    with psycopg.connect(database_url) as database:
        row = database.execute("SELECT state FROM games_game WHERE id = %s", [game]).fetchone()
        assert row is not None
        column = CompactJSONField()
        state: dict[str, Any] = column.from_db_value(row[0], None, None)
        act(state)
        database.execute(
            "UPDATE games_game SET state = %s WHERE id = %s", [column.get_prep_value(state), game]
        )


PUBLIC: Final = (".d-stage", "#at-seats", "#at-news", "#panel", "#at-bar")


def test_nothing_links_a_shown_card_to_a_seat_not_even_to_its_own_player(
    browser: Browser, site: str, anna: Visitor, bernd: Visitor, set_up: SetUp
) -> None:
    """Two tables in which Anna and Bernd have played each other's card."""
    with visiting(browser, site, size=DESKTOP) as carla:
        games = [duel_at(anna, set_up, both_hold_both, (bernd.name, carla.name)) for _ in range(2)]
        one, other = games
        for game, cards in zip(games, (PAIR, PAIR[::-1]), strict=True):
            for player, card in zip((anna, bernd), cards, strict=True):
                move = {"kind": "play", "card": card}
                ply = player.view(game)["ply"]
                player.api.post(f"games/{game}/moves", {"ply": ply, "move": move})
        assert anna.view(one)["view"]["mutiny"]["cards"] == sorted(PAIR)
        same(everything(carla, one, other), everything(carla, other, one))
        anna.page.set_viewport_size(DESKTOP)
        assert own_account(anna, one, other) == own_account(anna, other, one)


def own_account(visitor: Visitor, game: str, other: str) -> list[str]:
    """All but the hand of whoever played: stage, seats, news, log, and the film of it."""
    page = visitor.page
    visitor.open_whole(game)
    page.locator("#tab-log").click()
    expect(page.locator("#next-game")).to_be_visible()  # the list of my games comes late
    settle(page)
    names = {game: "THIS", path_of(game): "/THIS", other: "THAT", path_of(other): "/THAT"}

    def now() -> list[str]:
        expect(page.locator(".d-stage")).to_be_visible()
        expect(page.locator(".d-chosen, .d-part.mine")).to_have_count(0)
        return [
            plain(page.locator(part).first.evaluate("(node) => node.outerHTML"), names)
            for part in PUBLIC
        ]

    found = now()
    for _ in film(page):
        found += now()
    return found


def test_cards_lie_by_colour_and_value_in_the_duel_and_in_the_hand(
    anna: Visitor, set_up: SetUp
) -> None:
    for options in (SHORT, LONG):
        anna.open(duel_at(anna, set_up, has_many_cards, options=options))
        wait_until_asked(anna.page)
        for camp in CAMPS:
            assert cards_of(anna.page, camp) == sorted(cards_of(anna.page, camp))
        labels = anna.page.locator("#at-hand button.card").evaluate_all(
            "(all) => all.map((card) => card.getAttribute('aria-label').toLowerCase())"
        )
        assert labels[-1] == "monkey"
        kinds = [label.split(" ")[:2] for label in labels[:-1]]
        assert kinds == sorted(kinds, key=lambda kind: (COLOURS.index(kind[0]), kind[1]))
