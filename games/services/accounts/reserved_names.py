"""Names that nobody may take: those of deleted accounts, and those that sound official."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import connection
from django.utils.translation import gettext as _

from games.bots import NAMES
from games.models import User
from games.models.lookalikes import SHAPE, shape_of
from games.rulesets.registry import RULESETS

DELETED: Final = "deleted-"  # the beginning of the names given to deleted accounts

# Words for those who run the site, in its languages, as far as a name can spell them.
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
# Words that can be put before or after these, to the same effect.
AROUND: Final = ("the", "real", "site", "our", "your", "game", "games", "team", "official", "bot")
# Characters that look alike: an I, an l and a 1 are hard to tell apart, and so are the others.
ALIKE: Final = str.maketrans(
    {"0": "o", "1": "i", "l": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g"}
)
TOGETHER: Final = (("rn", "m"), ("vv", "w"), ("nn", "m"))


def check_name(username: str) -> None:
    """Raise ValidationError for a name that is not available.

    Call this within a transaction: until it ends, nobody else can take a name that looks alike.
    """
    if is_of_the_deleted(username):
        raise ValidationError({"username": [_("A name cannot begin like that.")]})
    if sounds_official(username):
        raise ValidationError({"username": [_could_be_of_the_site()]})
    if username.lower() in NAMES:
        raise ValidationError({"username": [_("One of the site's own bots is called that.")]})
    shape = shape_of(username)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"name:{shape}"])
    alike = User.objects.alias(shape=SHAPE).filter(shape=shape)
    if alike.exclude(username__iexact=username).exists():
        words = _("It looks too much like the name of someone who plays here.")
        raise ValidationError({"username": [words]})


def check_app_name(name: str) -> None:
    """Raise ValidationError for an app's name that could be mistaken for the site's own."""
    if not _is_of_one_script(name):
        raise ValidationError({"name": "letters of one script; Japanese ones beside Latin"})
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
        if not unicodedata.combining(letter)
    ).translate(LATIN)
    words = re.findall(r"\w+", plain.replace("_", " "))
    if any(map(sounds_official, words)) or sounds_official("".join(words)):
        raise ValidationError({"name": "no word for who runs this site"})
    if _shape("".join(word for word in words if word not in AROUND)) in _names_of_the_site():
        raise ValidationError({"name": "more than the name of this site, or of a game of it"})


@cache
def _names_of_the_site() -> frozenset[str]:
    """The shapes of the site's own name, and of its games' names."""
    games = (name for key, ruleset in RULESETS.items() for name in (key, ruleset.name))
    own = (settings.MFA_TOTP_ISSUER, *games)
    return frozenset(_shape("".join(re.findall(r"\w+", name.casefold()))) for name in own)


def _is_of_one_script(name: str) -> bool:
    scripts = {
        re.split("[ -]", unicodedata.name(letter, ""))[0] for letter in name if letter.isalpha()
    }
    return len(scripts) <= 1 or scripts <= JAPANESE


def _could_be_of_the_site() -> str:
    return _("It could be mistaken for someone who runs this site.")


def is_of_the_deleted(username: str) -> bool:
    """Whether a name is one of those given to deleted accounts."""
    return username.lower().startswith(DELETED)


def sounds_official(username: str) -> bool:
    """Whether a name is, or is easily read as, that of an official role of the site."""
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
    """Return the common form of names that look alike."""
    shape = name.translate(ALIKE)
    for letters, letter in TOGETHER:
        shape = shape.replace(letters, letter)
    return shape


# Letters of other scripts that look like Latin ones, enough to spell such a word.
LATIN: Final = str.maketrans("аеорсухіјѕԁһкмтвнгԛԝαορικυνβτ", "aeopcyxijsdhkmtbhrqwaopikuvbt")
JAPANESE: Final = frozenset({"LATIN", "FULLWIDTH", "HALFWIDTH", "HIRAGANA", "KATAKANA", "CJK"})
SHAPES: Final = frozenset(_shape(office) for office in OFFICES)
