"""Dates, times and numbers as a region writes them: 6 Dec 2026 in Britain, Dec 6, 2026 in America.

The texts know four languages and no regions. Which region a reader is from their browser says, in
``Accept-Language``; it counts where it speaks the page's language.
"""

from __future__ import annotations

import re
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final, TypeVar

from django.utils import dateformat, numberformat, timezone
from django.utils.translation import get_language

# The header of the request that is answered; "" outside of one.
accepted: Final = ContextVar("accepted", default="")

TAG: Final = re.compile(r"\s*([A-Za-z]{2,3})(?:-[A-Za-z]{4})?-([A-Za-z]{2})\b")
TAGS_AT_MOST: Final = 10  # of one header; browsers send about five

When = TypeVar("When", date, datetime)

THIN: Final = "\u202f"  # a narrow space that breaks no line
WIDE: Final = "\u00a0"
APOSTROPHE: Final = "\u2019"


@dataclass(frozen=True, slots=True)
class Region:
    """How dates, times and numbers are written, in the letters of Django's ``date`` filter."""

    day: str = "M j, Y"
    clock: str = "g:i A"
    small: bool = False  # whether am and pm are written small
    decimal: str = "."
    thousand: str = ","


AMERICA: Final = Region()
BRITAIN: Final = Region("j M Y", "H:i")
AUSTRALIA: Final = Region("j M Y", "g:i A", small=True)
GERMANY: Final = Region("d.m.Y", "H:i", decimal=",", thousand=".")
FRANCE: Final = Region("j N Y", "H:i", decimal=",", thousand=THIN)
LANGUAGES: Final = {
    "en": AMERICA,
    "de": GERMANY,
    "fr": FRANCE,
    "ja": Region("Y/m/d", "G:i"),
}
REGIONS: Final = {
    "en-GB": BRITAIN,
    "en-IE": BRITAIN,
    "en-AU": AUSTRALIA,
    "en-NZ": AUSTRALIA,
    "en-IN": AUSTRALIA,
    "en-CA": Region("M j, Y", "g:i a"),
    "en-ZA": Region("d M Y", "H:i", decimal=",", thousand=WIDE),
    "de-AT": Region("d.m.Y", "H:i", decimal=",", thousand=WIDE),
    "de-CH": Region("d.m.Y", "H:i", thousand=APOSTROPHE),
    "de-LI": Region("d.m.Y", "H:i", thousand=APOSTROPHE),
    "fr-CA": Region("j N Y", r"H \h i", decimal=",", thousand=WIDE),
    "fr-CH": Region("j N Y", "H:i", decimal=",", thousand=THIN),
}


def locale_of(accept_language: str, language: str) -> str:
    """Return the reader's locale of a language, ``en-GB``; the language alone if none is said."""
    for said in accept_language.split(",")[:TAGS_AT_MOST]:
        found = TAG.match(said)
        if found and found[1].lower() == language:
            return f"{language}-{found[2].upper()}"
    return language


def day_text(day: date) -> str:
    """Write a day: 6 Dec 2026."""
    text = dateformat.format(_local(day), _region().day)
    # Django writes French months with a capital, which no French text does.
    return text.lower() if get_language() == "fr" else text


def time_text(moment: datetime | time) -> str:
    """Write a time of day: 11:34, or 11:34 AM."""
    region = _region()
    local = _local(moment) if isinstance(moment, datetime) else moment
    text = dateformat.time_format(local, region.clock)
    return text.lower() if region.small else text


def moment_text(moment: datetime) -> str:
    """Write an instant, in the zone that is active: 6 Dec 2026, 11:34."""
    return f"{day_text(moment)}, {time_text(moment)}"


def number_text(number: float, decimals: int | None = None) -> str:
    """Write a number with its thousands apart."""
    region = _region()
    return numberformat.format(
        number,
        region.decimal,
        decimals,
        grouping=3,
        thousand_sep=region.thousand,
        force_grouping=True,
    )


def region_key(language: str) -> str:
    """Return the region whose figures a reader of this language gets: ``en-GB``, or ``en``."""
    locale = locale_of(accepted.get(), language)
    return locale if locale in REGIONS else language


def _region() -> Region:
    language = (get_language() or "en").split("-")[0]
    key = region_key(language)
    return REGIONS.get(key) or LANGUAGES.get(language, AMERICA)


def _local(moment: When) -> When:
    """Return an instant in the zone that is active; a day as it is."""
    if isinstance(moment, datetime) and timezone.is_aware(moment):
        return timezone.localtime(moment)
    return moment
