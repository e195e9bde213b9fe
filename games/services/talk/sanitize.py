"""Makes what people type safe to show next to other people's words.

It stays plain text: markup has no meaning here, and is passed on unchanged.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, normalize

from django.utils.translation import gettext as _

from games.errors import BadTextError
from games.policy import APPEAL_LENGTH, CHAT_LENGTH, GREETING_LENGTH, NOTE_LENGTH

# Embeddings, overrides and isolates reorder what follows them, even after their own line.
# Right-to-left scripts do not need them; the marks LRM and RLM do no such harm.
REORDERING: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
NEWLINE: Final = re.compile("\r\n|[\r\u0085\u2028\u2029]")
BLANK_LINES: Final = re.compile("\n{3,}")
COMBINING: Final = ("Mn", "Me")
ZERO_WIDTH: Final = ("Cf", *COMBINING)
COMBINING_AT_MOST: Final = 4  # on one letter: no living script needs more
ZERO_WIDTH_AT_MOST: Final = 8  # in a row: flag emoji need seven
# Letters and symbols by category, but invisible.
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def line(text: str) -> str:
    """Clean a line of chat. Raises BadTextError."""
    lines = [part.rstrip() for part in _plain(text, CHAT_LENGTH).split("\n")]
    said = BLANK_LINES.sub("\n\n", "\n".join(lines)).strip()
    if not any(_is_seen(char) for char in said):
        raise BadTextError(_("Say something."))
    return said


def remark(text: str) -> str:
    """Clean what somebody adds to a report; it may be empty. Raises BadTextError."""
    return _plain(text.strip(), CHAT_LENGTH)


def greeting(text: str) -> str:
    """Clean an invitation link's greeting; it may be empty. Raises BadTextError."""
    return _plain(" ".join(text.split()), GREETING_LENGTH)


def appeal(text: str) -> str:
    """Clean the text of an appeal. Raises BadTextError."""
    said = _plain(text.strip(), APPEAL_LENGTH)
    if not any(_is_seen(char) for char in said):
        raise BadTextError(_("Say something."))
    return said


def note(text: str) -> str:
    """Clean a note, keeping spaces; one with only spaces becomes empty. Raises BadTextError."""
    noted = _plain(text, NOTE_LENGTH)
    return noted if noted.strip() else ""


def _plain(text: str, at_most: int) -> str:
    """Normalise a text, and drop what would disturb surrounding text. Raises BadTextError."""
    plain = NEWLINE.sub("\n", text).replace("\t", " ")
    if any(char != "\n" and category(char) == "Cc" for char in plain):
        raise BadTextError(_("Leave out control characters."))
    # Marks are capped first: a long row of them is slow to normalise.
    plain = normalize("NFC", _capped(REORDERING.sub("", plain)))
    if len(plain) > at_most:
        raise BadTextError(
            _("This text has %(length)d characters; the limit is %(most)d.")
            % {"length": len(plain), "most": at_most},
            length=len(plain),
        )
    return plain


def _capped(text: str) -> str:
    """In each run, drop combining marks and zero-width characters beyond the allowed number."""
    kept = []
    width = marks = 0
    for char in text:
        kind = category(char)
        if kind not in ZERO_WIDTH:
            width = marks = 0
        else:
            width += 1
            marks += kind in COMBINING
            if width > ZERO_WIDTH_AT_MOST or (kind in COMBINING and marks > COMBINING_AT_MOST):
                continue
        kept.append(char)
    return "".join(kept)


def _is_seen(char: str) -> bool:
    """Whether a character is visible."""
    return not char.isspace() and char not in BLANK and category(char) not in ZERO_WIDTH
