"""Seats differ by shape and by colour, eight of them, on every ground that a page has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from games.models import Game, Seat
from games.pages.seat_shapes import SHAPES, shape_of
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller
from tests.pages.test_invitation import Invited
from tests.rulesets.third_game import goofspiel

SITE: Final = Path(__file__).parents[2] / "games/static/games/site"
STYLES: Final = (SITE / "site.css").read_text()
LIGHT, _, REST = STYLES.partition("@media (prefers-color-scheme: dark)")
THEMES: Final = {"light": LIGHT, "dark": REST.partition("@media")[0]}
GROUNDS: Final = ("sheet", "sea", "soft")
SEATS: Final = range(8)
CONTRAST: Final = 3  # of what is no text, by WCAG 2.2


def colour(theme: str, name: str) -> str:
    found = re.search(rf"--{name}: (#[0-9a-f]+);", THEMES[theme])
    assert found, name
    digits = found[1][1:]
    return digits if len(digits) == 6 else "".join(2 * digit for digit in digits)


def luminance(digits: str) -> float:
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return sum(share * one for share, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_shapes_of_pages_are_those_of_scripts() -> None:
    script = (SITE / "lib/dom.js").read_text()
    assert f'const SHAPES = [..."{"".join(SHAPES)}"];' in script
    assert len(set(SHAPES)) == len(SEATS)


def test_shapes_beyond_the_eighth_seat_come_again() -> None:
    assert [shape_of(seat) for seat in (0, 4, 7, 8, 12)] == ["●", "★", "⬢", "●", "★"]


@pytest.mark.parametrize("theme", THEMES)
def test_colours_of_seats_are_distinct_and_stand_out_from_every_ground(theme: str) -> None:
    colours = [colour(theme, f"seat-{seat}") for seat in SEATS]
    assert len(set(colours)) == len(SEATS)
    for ground in GROUNDS:
        for one in colours:
            darker, lighter = sorted(map(luminance, (one, colour(theme, ground))))
            assert (lighter + 0.05) / (darker + 0.05) >= CONTRAST, (one, ground)


def test_each_seat_has_its_colour_where_it_is_named() -> None:
    for seat in SEATS:
        assert f".seat-colour-{seat} {{ --seat: var(--seat-{seat}); }}" in STYLES


@pytest.mark.django_db
@pytest.mark.usefixtures("quiet_tasks")
def test_invitation_to_a_table_of_five_shows_five_shapes(
    anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The API's document describes no game of a package here, so the table is made over."""
    monkeypatch.setitem(RULESETS, goofspiel.RULESET.key, goofspiel.RULESET)
    link = Invited(anna)
    Game.objects.update(ruleset=goofspiel.RULESET.key, options={"ties": "discard"})
    Seat.objects.create(game=link.game, number=4)
    text = link.open().content.decode()
    shown = re.findall(r'seat-mark seat-colour-(\d)" aria-hidden="true">(.)</span>', text)
    seats = [(str(seat), SHAPES[seat]) for seat in range(5)]
    assert shown == [seats[0], *seats]  # who invites, then the seats
