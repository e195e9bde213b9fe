"""Tables in every size, language and colour, in each decision and around the game.

``manage.py acceptance tables``; the suite has a part of it in ``test_frame.py``.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from games.rulesets.registry import RULESETS
from meuterer_site.embedded.data_folder import ROOT
from tests.browser import positions
from tests.browser.accessibility import check_accessibility
from tests.browser.devices import settle
from tests.browser.frame_laws import LEAST_TEXT, SIZES, TEXTS, check_laws, scrolled
from tests.browser.positions import SHORT, decisions
from tests.browser.visitors import Visitor, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.acceptance("tables")]
PICTURES = Path(os.environ.get("SCREENSHOTS", ROOT / ".screenshots"))
SetUp = Callable[..., None]
LANGUAGES: Final = [language for language, _ in settings.LANGUAGES]
THEMES: Final[tuple[Any, ...]] = ("light", "dark")
ASKED: Final = [(key, *row) for key in SHORT for row in sorted(decisions(key).items())]
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("ruleset", SHORT)
PANELS: Final = ("log", "chat", "score", "reference", "notes", "orders")


def speaking(visitor: Visitor, language: str) -> None:
    visitor.api.call("PATCH", "me/preferences", {"language": language}, {})


def look(page: Page, name: str, check: Callable[[Page, str], None] = check_laws) -> None:
    """Check a page in every size, by day and by night, and keep a picture of each."""
    PICTURES.mkdir(exist_ok=True)
    for size, view in SIZES.items():
        for theme in THEMES:
            page.set_viewport_size(view)  # type: ignore[arg-type]
            page.emulate_media(color_scheme=theme)
            settle(page)
            page.screenshot(path=PICTURES / f"{name}-{size}-{theme}.png")
            check(page, f"{name}, {size}, {theme}")
            check_accessibility(page, f"{name}, {size}, {theme}")


def check_texts(page: Page, name: str) -> None:
    """The page around a game may scroll in a place of its own, but not as a whole."""
    assert max(scrolled(page)) <= 0, f"{name} scrolls"
    assert not (texts := page.evaluate(TEXTS, LEAST_TEXT)), f"{name}: {texts}"


@each_language
@pytest.mark.parametrize(("ruleset", "asked", "seed"), ASKED)
def test_decision_at_a_table_fits_every_size_in_every_language(
    browser: Browser,
    site: str,
    set_up: SetUp,
    ruleset: str,
    asked: str,
    seed: int,
    language: str,
) -> None:
    with visiting(browser, site) as anna:
        speaking(anna, language)
        game = anna.table(ruleset=ruleset, bots=0, options=SHORT[ruleset])
        set_up(game, seed, lambda state: positions.asked(ruleset, state) == asked)
        anna.open_whole(game)
        look(anna.page, f"table-{ruleset}-{asked}-{language}")


@each_language
@each_game
def test_panel_of_a_table_fits_every_size_in_every_language(
    browser: Browser, site: str, set_up: SetUp, ruleset: str, language: str
) -> None:
    with visiting(browser, site) as anna:
        speaking(anna, language)
        game = anna.table(ruleset=ruleset, bots=0, options=SHORT[ruleset])
        set_up(
            game, 0, lambda state: state.ply > 30 and positions.asked(ruleset, state) is not None
        )
        anna.open_whole(game)
        for name in PANELS:
            anna.page.set_viewport_size(SIZES["360"])  # type: ignore[arg-type]
            anna.page.locator("#menu").click()
            check_texts(anna.page, f"menu, {language}")
            anna.page.locator(f"#menu-{name}").click()
            expect(anna.page.locator(f".in-panel.{name}")).to_be_visible()
            settle(anna.page)
            look(anna.page, f"panel-{ruleset}-{name}-{language}", check_texts)
            anna.page.set_viewport_size(SIZES["360"])  # type: ignore[arg-type]
            if anna.page.locator("#close-side").is_visible():
                anna.page.locator("#close-side").click()


@each_language
@each_game
def test_tables_before_and_after_their_game_fit(
    browser: Browser, site: str, set_up: SetUp, ruleset: str, language: str
) -> None:
    with visiting(browser, site) as anna:
        speaking(anna, language)
        anna.open(anna.table(ruleset=ruleset, bots=0))
        look(anna.page, f"waiting-{ruleset}-{language}", check_texts)
        game = anna.table(ruleset=ruleset, bots=0, options=SHORT[ruleset])
        set_up(game, 0, lambda state: RULESETS[ruleset].rules.standings(state) is not None)
        anna.open(game)
        expect(anna.page.locator("#where-from")).to_have_count(1)
        look(anna.page, f"end-{ruleset}-{language}", check_texts)
