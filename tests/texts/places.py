"""The narrow places of pages and mails: which texts stand there, and how wide they may be.

A width is counted in Latin characters; those of Japanese count twice. What is filled in counts as
the one character that stands for it: names and numbers are cut by the page where need be.
"""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple


class Place(NamedTuple):
    """A narrow place, and the strings that stand in it."""

    name: str
    keys: tuple[
        str, ...
    ]  # of the strings of pages and games; with "*" at the end, all that begin so
    widest: int


PLACES: Final = [
    Place("tab of a panel", ("panel_chat", "panel_log", "panel_notes", "panel_o*", "panel_s*"), 14),
    Place("state of a seat", ("to_move", "is_late", "is_bot", "you", "won"), 14),
    Place("phase in the bar", ("phase_*",), 18),
    Place("verb in the dock", ("verb_*", "try_now", "undo"), 26),
    Place("key and what it does", ("key_*",), 28),
    Place("unit of the scale", ("swords",), 16),
    Place("side of the scale", ("side_*",), 18),
    Place("source of points", ("sources_*",), 26),
    Place("navigation", ("my_games", "tables", "learn", "log_in", "menu"), 16),
]
# Lines that a game says of a position; their names are cut by nobody, so they count in full.
OUTCOME_CHARACTERS: Final = 70
HEADING_CHARACTERS: Final = 60
SUBJECT_WIDTH: Final = 60  # of mails; phones cut what is longer


def width(text: str) -> int:
    """How wide a text is, in Latin characters."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
