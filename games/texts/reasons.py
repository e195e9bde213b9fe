"""Canned reasons and answers of moderators, and texts made of them and of their own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override


@dataclass(frozen=True, slots=True)
class Reason:
    """What a moderator says: a canned text, by its key, their own words, or both.

    It is stored like that, and becomes text when somebody reads it, in their language.
    """

    canned: str = ""  # a key of ``CANNED``
    words: str = ""

    def __str__(self) -> str:
        """Return all of it, in the active language."""
        return " ".join(filter(None, [canned_words(self.canned), self.words]))

    @property
    def in_english(self) -> str:
        """Return all of it in English, for the log; own words are unchanged."""
        with override("en"):
            return str(self)


def canned_words(key: str) -> str:
    """Return a canned reason or answer in the active language; empty without a key."""
    return str(CANNED[key]) if key else ""


def fits(key: str, outcome: str) -> bool:
    """Return whether there is a canned answer of this key, and it goes with this outcome."""
    return key in ANSWERS and ANSWERS[key][0] == outcome


# Answers to reports that moderators choose from: key -> the outcome that it goes with, and words.
ANSWERS: Final = {
    "line_hidden": ("acted", _("The line is hidden, and its author knows why.")),
    "player_told": (
        "acted",
        _("We have spoken with the player. What we decide about others we tell only them."),
    ),
    "table_put_right": (
        "acted",
        _("We have put the table right. Its log says what we did."),
    ),
    "only_rude": (
        "no_breach",
        _("It was unkind, but no more than that. You can mute the player: they will not know."),
    ),
    "only_luck": (
        "no_breach",
        _(
            "We have looked at the moves, and they were possible with what this player "
            "knew. The record at the end lets you check how the cards were dealt."
        ),
    ),
    "clock_does_it": (
        "no_breach",
        _("The clock deals with anyone who stays away: a bot plays on, and others can sit down."),
    ),
    "tell_us_more": (
        "not_clear",
        _("Please report it again and say more: which line or which move, and what was wrong."),
    ),
    "no_proof": (
        "not_clear",
        _("What you say may be so. We found no proof of it, and keep what you told us."),
    ),
    "known_already": (
        "duplicate",
        _("We are on it, or have decided it. Your report was added to the others."),
    ),
}
# Reasons of actions that moderators choose from.
REASONS: Final = {
    "report": _("A report is being looked at."),
    "checked": _("We have looked into it and found nothing that speaks against it."),
    "asked": _("The players have asked for it."),
    "fault": _("A fault of the site disturbed the game."),
    "fault_mended": _("A fault of the site has been fixed."),
    "away": _("The player is away and has told us so."),
    "gone": _("The player has left the game for good."),
    "collusion": _("There is reason to believe that players at this table play together."),
    "insult": _("Insults have no place here. Please stay friendly, even when you lose."),
    "spam": _("Advertising and repeated lines have no place here."),
    "secrets": _("What only you know must not be told outside the rules of the game."),
    "second_account": _("One person plays with one account at a table."),
    "leaving": _("Please finish the games you begin: others are waiting for you."),
    "name": _("This name is an insult or misleads others."),
    "again": _("It has happened again after a warning."),
    "mistake": _("This was a mistake of ours. We are sorry."),
    "clear": _("What you told us has made it clear."),
    "stands": _("We have looked at it again, and it stays as it is."),
    "lost": _("The phone with the codes is lost, as its owner has told us."),
    "trust": _("Thank you for helping this site."),
    "over": _("Your work for this site has come to its end. Thank you for it."),
}
CANNED: Final = REASONS | {key: words for key, (_of, words) in ANSWERS.items()}
