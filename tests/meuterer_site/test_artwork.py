"""The artwork: every name of the API has its symbol, and a sprite is a small, harmless file."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from games.rulesets.registry import RULESETS
from tests.kit.known_games import KNOWN_GAMES

ART = Path(__file__).parents[2] / "games/static/games/art"
SVG = "{http://www.w3.org/2000/svg}"
BUDGET = {"site": 20} | {key: game.sprite_kilobytes for key, game in KNOWN_GAMES.items()}
DRAWN = {"svg", "symbol", "g", "path", "rect", "circle", "ellipse"}


def path_of(name: str) -> Path:
    return ART / "site.svg" if name == "site" else RULESETS[name].folder / "static/sprite.svg"


def sprite(name: str) -> ElementTree.Element:
    return ElementTree.parse(path_of(name)).getroot()


def ids(name: str) -> list[str]:
    return [symbol.attrib["id"] for symbol in sprite(name)]


def palette() -> set[str]:
    styles = (ART.parent / "site" / "site.css").read_text()
    return set(re.findall(r"^ +(--art-[a-z-]+):", styles, re.MULTILINE))


@pytest.mark.parametrize("ruleset", KNOWN_GAMES)
def test_sprite_of_a_game_has_all_that_its_rules_name(ruleset: str) -> None:
    assert KNOWN_GAMES[ruleset].drawn - set(ids(ruleset)) == set()


@pytest.mark.parametrize("name", BUDGET)
def test_sprite_has_unique_symbols_with_a_view_box(name: str) -> None:
    symbols = list(sprite(name))
    assert {symbol.tag for symbol in symbols} == {f"{SVG}symbol"}
    assert all(re.fullmatch(r"0 0 \d+ \d+", symbol.attrib["viewBox"]) for symbol in symbols)
    assert len({symbol.attrib["id"] for symbol in symbols}) == len(symbols)


@pytest.mark.parametrize("name", BUDGET)
def test_sprite_contains_shapes_only(name: str) -> None:
    """No script, no style (the pages' policy refuses it), nothing from other hosts."""
    parts = list(sprite(name).iter())
    assert {part.tag.removeprefix(SVG) for part in parts} <= DRAWN
    attributes = " ".join(sorted({key for part in parts for key in part.attrib}))
    assert not re.search(r"\bstyle\b|href|\bon[a-z]+\b", attributes)


@pytest.mark.parametrize("name", BUDGET)
def test_sprite_uses_only_declared_colours(name: str) -> None:
    used = set(re.findall(r"var\((--art-[a-z-]+)", path_of(name).read_text()))
    assert used - palette() == set()


def test_colours_are_called_as_they_look_not_after_what_a_game_has() -> None:
    things = {
        word for key in RULESETS for symbol in ids(key) for word in symbol.split("_") if word
    } - {"gold"}  # a colour as well
    assert {colour.removeprefix("--art-") for colour in palette()} & things == set()


@pytest.mark.parametrize("name", BUDGET)
def test_sprite_keeps_its_budget(name: str) -> None:
    assert path_of(name).stat().st_size <= BUDGET[name] * 1024


def test_scene_of_the_first_page_stands_by_itself() -> None:
    scene = (ART / "welcome.svg").read_text()
    assert "prefers-color-scheme: dark" in scene
    assert not re.search(r"<script|<image|href=|@import|url\((?!#)", scene)
    assert len(scene) <= 10 * 1024


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("icon-192", 192),
        ("icon-512", 512),
        ("icon-maskable-512", 512),
        ("apple-touch-icon", 180),
        ("badge-96", 96),
    ],
)
def test_icon_has_the_size_of_its_name(name: str, side: int) -> None:
    png = (ART / f"{name}.png").read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(png[at : at + 4], "big") for at in (16, 20)] == [side, side]
    assert len(png) <= 24 * 1024
