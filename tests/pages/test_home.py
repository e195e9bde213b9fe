"""The first page: a welcome for guests; players go to their games."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from typing import Final

import pytest
from django.utils.html import escape
from django.utils.translation import override

from games.pages.views import home
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller
from tests.pages.page_reader import LANGUAGES, browser, statements
from tests.rulesets.third_game.goofspiel import RULESET as TOY

pytestmark = pytest.mark.django_db
BUILT_IN: Final = {
    "en": "Two table games for 2 to 4, one move at a time, on any screen.",
    "de": "Zwei Tischspiele für 2 bis 4, Zug um Zug, auf jedem Bildschirm.",
    "fr": "Deux jeux de table pour 2 à 4, coup par coup, sur tout écran.",
    "ja": "2\N{FULLWIDTH TILDE}4人用のゲームが2種類。1手ずつ、どの画面でも。",
}


def words_of(page: str) -> tuple[str, str]:
    """The heading of the first page, and the line below it."""
    found = re.search(r'<h1 id="welcome">(.*?)</h1>\s*<p class="lead">(.*?)</p>', page)
    assert found
    return html.unescape(found[1]), html.unescape(found[2])


def first_page(language: str = "en") -> str:
    return browser(language=language).get("/").content.decode()


def install(monkeypatch: pytest.MonkeyPatch, *games: Ruleset) -> None:
    monkeypatch.setattr(home, "RULESETS", {game.key: game for game in games})


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_page_welcomes_a_guest_with_every_game(language: str) -> None:
    answer = browser(language=language).get("/")
    assert answer.status_code == 200
    assert answer["Content-Language"] == language
    page = answer.content.decode()
    assert all(f'href="/rules/{key}"' in page for key in RULESETS)
    assert 'href="/learn"' in page
    assert 'href="/tables"' in page


def test_first_page_needs_no_script_and_no_statement() -> None:
    assert 'type="module"' not in browser().get("/").content.decode()
    assert statements(browser(), "/") == 0


def test_first_page_sends_a_player_to_their_games(anna: Caller) -> None:
    answer = browser(anna).get("/")
    assert (answer.status_code, answer["Location"]) == (302, "/my-games")
    assert "no-cache" in answer["Cache-Control"], "the welcome comes back after logging out"


def test_first_page_describes_every_game() -> None:
    page = browser().get("/").content.decode()
    for ruleset in RULESETS.values():
        assert f">{ruleset.name}</h2>" in page
        assert ruleset.about is not None
        assert escape(str(ruleset.about.sentences)) in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_page_counts_the_built_in_games_in_words(language: str) -> None:
    assert words_of(first_page(language))[1] == BUILT_IN[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_heading_of_the_first_page_has_the_call_of_each_built_in_game(language: str) -> None:
    with override(language):
        taglines = [str(game.about.tagline) for game in RULESETS.values() if game.about]
    heading = words_of(first_page(language))[0]
    assert all(tagline in heading for tagline in taglines)
    assert heading.count(" ") == 0 or language != "ja"


def test_first_page_with_a_third_game_counts_three_and_says_2_to_5(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(monkeypatch, *RULESETS.values(), TOY)
    heading, lead = words_of(first_page())
    assert heading == "Sell goods. Plan a mutiny. Trust nobody."
    assert lead == "Three table games for 2 to 5, one move at a time, on any screen."


def test_first_page_with_one_game_promises_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, TOY)
    page = first_page()
    heading, lead = words_of(page)
    assert heading == "Trust nobody."
    assert lead == "1 table game for 2 to 5, one move at a time, on any screen."
    assert "welcome.svg" in page, "no game has a picture of its own"


def test_first_page_has_the_picture_of_each_game_that_has_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = next(game for game in RULESETS.values() if game.page.scene)
    other = replace(drawn, key="another", about=None)
    install(monkeypatch, drawn, other)
    page = first_page()
    assert page.count('class="game-scene"') == 2
    assert all(f"rulesets/{key}/scene" in page for key in (drawn.key, "another")), "their styles"
    assert "style=" not in page
