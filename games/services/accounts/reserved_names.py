"""Names that nobody may take: those of deleted accounts, and those that sound like the site."""

from __future__ import annotations

import re
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

DELETED: Final = "deleted-"  # how the name begins that takes the place of another

# Who runs the site, in its languages, as far as letters of a name can say it.
OFFICES: Final = (
    "abuse", "admin", "administration", "administrator", "assistance", "helpdesk",
    "hostmaster", "info", "mod", "moderation", "moderator", "official", "operator",
    "postmaster", "root", "security", "staff", "superuser", "support", "sysadmin", "sysop",
    "system", "webmaster", "administrateur", "administratrice", "equipe", "exploitant",
    "moderateur", "moderatrice", "modo", "securite", "systeme", "administratorin", "betreiber",
    "betreiberin", "kundendienst", "moderatorin", "sicherheit", "systemverwalter", "verwalter",
    "verwaltung", "kanri", "kanrinin", "kanrisha", "moderetaa", "sapoto", "sapooto",
    "shisutemu", "sutaffu", "unei", "uneisha",
)  # fmt: skip
# What somebody puts before or behind such a word, to the same effect.
AROUND: Final = ("the", "real", "site", "our", "your", "game", "games", "team", "official", "bot")
# What looks alike: an I, an l and a 1 are hard to tell apart, and so are the others.
ALIKE: Final = str.maketrans(
    {"0": "o", "1": "i", "l": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g"}
)
TOGETHER: Final = (("rn", "m"), ("vv", "w"), ("nn", "m"))


def check_name(username: str) -> None:
    """Raise ValidationError for a name that is not to be had."""
    if is_of_the_deleted(username):
        raise ValidationError({"username": [_("No name begins like that.")]})
    if sounds_official(username):
        words = _("It could be taken for the name of somebody who runs this site.")
        raise ValidationError({"username": [words]})


def is_of_the_deleted(username: str) -> bool:
    """Whether a name is one of those that the deleted have."""
    return username.lower().startswith(DELETED)


def sounds_official(username: str) -> bool:
    """Whether a name is, or is easily read as, that of an office of the site."""
    plain = re.sub(r"[._-]", "", username.lower())
    bare = plain.rstrip("0123456789")  # admin2
    return any(_is_office(_shape(name)) for name in (plain, bare) if name)


def _is_office(shape: str) -> bool:
    if _shape_is_office(shape):
        return True
    for around in map(_shape, AROUND):
        rests = (shape.removeprefix(around), shape.removesuffix(around))
        if any(rest != shape and _shape_is_office(rest) for rest in rests):
            return True
    return False


def _shape_is_office(shape: str) -> bool:
    return shape in SHAPES or shape.removesuffix("s") in SHAPES


def _shape(name: str) -> str:
    """Give names that look alike one form."""
    shape = name.translate(ALIKE)
    for letters, letter in TOGETHER:
        shape = shape.replace(letters, letter)
    return shape


SHAPES: Final = frozenset(_shape(office) for office in OFFICES)
