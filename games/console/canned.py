"""Reasons and answers that moderators need often: chosen, and sent in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from games.models import User
from games.texts.moderation import ANSWERS

REASONS: Final[dict[str, Any]] = {
    "report": _("A report is being looked at."),
    "checked": _("We have looked into it and found nothing that speaks against it."),
    "asked": _("The players have asked for it."),
    "fault": _("A fault of the site has disturbed the game."),
    "fault_mended": _("A fault of the site has been mended."),
    "away": _("The player is away and has told us so."),
    "gone": _("The player has left the game for good."),
    "collusion": _("There is reason to believe that seats of this table play together."),
    "insult": _("Insults have no place here. Please stay friendly, even when you lose."),
    "spam": _("Advertising and repeated lines have no place here."),
    "secrets": _("What your seat knows is not to be told outside the rules of the game."),
    "second_account": _("One person plays with one account at a table."),
    "leaving": _("Please finish the games that you begin: others wait for you."),
    "name": _("This name is an insult or misleads others."),
    "again": _("It has happened again after a warning."),
    "mistake": _("This was a mistake of ours. We are sorry."),
    "clear": _("What you told us has made it clear."),
    "stands": _("We have looked at it again, and it stays as it is."),
    "lost": _("The phone with the codes is lost, as its owner has told us."),
    "trust": _("Thank you for helping this site."),
    "over": _("The work for this site has come to its end. Thank you for it."),
}
ANSWER: Final = "answer_"  # how the keys of answers begin, among those of reasons
ALL: Final = REASONS | {f"{ANSWER}{key}": text for key, (_outcome, text) in ANSWERS.items()}


def choices(keys: Iterable[str]) -> list[tuple[str, Any]]:
    """What can be chosen, in the moderator's language."""
    return [(key, ALL[key]) for key in keys]


def text(key: str, language: str) -> str:
    """What is chosen, in the language of whoever reads it; "" for none."""
    with translation.override(language):
        return str(ALL[key]) if key else ""


def language_of(people: Iterable[User]) -> str:
    """The one language that all of them have chosen; English if they differ."""
    spoken = {person.language for person in people}
    return spoken.pop() if len(spoken) == 1 else "en"
