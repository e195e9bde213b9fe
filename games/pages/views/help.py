"""The help: how the site works, with the figures of ``GET policy``."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, npgettext
from django.views.decorators.http import require_safe

from games import documentation
from games.api.http import throttling
from games.documentation.markdown import Page
from games.engine.types import Json
from games.pages.layout import language_of, layout
from games.pages.markdown_page import read
from games.pages.strings.messages import EVENTS, MODES
from games.policy import BY_HOURS, DAY, FIXED_DAYS, HOUR, MINUTE
from games.policy_figures import policy_figures
from games.rulesets.manifest import Figures
from games.rulesets.sentences import BOTS, listed
from games.texts import regional

FOLDER: Final = Path(documentation.__file__).resolve().parent / "help"
ORDER: Final = ("fast", "standard", "slow", "fixed", "hour", "live", "none")


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """Show how the site works."""
    language = language_of(request)
    page = help_text(language, regional.region_key(language))
    return layout(
        request,
        "games/site/markdown_page.html",
        title=_("How the site works"),
        here="help",
        html=page.html,
        contents=[heading for heading in page.headings if heading.level == 2],
    )


@lru_cache
def help_text(language: str, _region: str = "") -> Page:
    """Return the help as a page, with the figures in force in the format of the reader's region."""
    figures = policy_figures() | {"limits": throttling.figures()}
    with translation.override(language):
        return read(FOLDER, language, _words(figures))


def duration(seconds: int) -> str:
    """Return a time in words, in the largest unit of which it is a whole number."""
    if seconds % DAY == 0:
        return ngettext("%(n)d day", "%(n)d days", seconds // DAY) % {"n": seconds // DAY}
    if seconds % HOUR == 0:
        return ngettext("%(n)d hour", "%(n)d hours", seconds // HOUR) % {"n": seconds // HOUR}
    if seconds % MINUTE == 0:
        n = seconds // MINUTE
        return ngettext("%(n)d minute", "%(n)d minutes", n) % {"n": n}
    return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}


def _words(figures: dict[str, Json]) -> Figures:
    def at(path: str) -> Json:
        found: Json = figures
        for name in path.split("."):
            found = found[name]
        return found

    def said(say: Callable[[Json], str]) -> Callable[[str], str]:
        return lambda path: say(at(path))

    return {
        "n": said(_number),
        "bot": said(lambda name: str(BOTS[name])),
        "percent": said(lambda share: f"{share * 100:.0f} %"),
        "count": said(lambda found: str(len(found))),
        "time": said(duration),
        "minutes": said(lambda n: duration(n * MINUTE)),
        "hours": said(_hours),
        "days": said(lambda n: duration(n * DAY)),
        "after_days": said(_after_days),
        "between": said(lambda ends: " – ".join(map(duration, ends))),  # noqa: RUF001 - a range
        "clock": said(lambda hours: listed(map(_hour, hours))),
        "clocks": lambda words: _clocks(figures["clocks"], words.split("|")),
        "events": lambda _: _events(figures["messages"]["defaults"]),
        "requests": lambda words: _requests(figures["limits"]["requests"], words),
    }


def _number(figure: Json) -> str:
    """Return a figure formatted for the language; other values, such as names, unchanged."""
    return regional.number_text(figure) if isinstance(figure, int) else str(figure)


def _hours(n: int) -> str:
    return ngettext("%(n)d hour", "%(n)d hours", n) % {"n": n}


def _after_days(n: int) -> str:
    """Days after a preposition, for which German has another form: nach 14 Tagen."""
    return npgettext("after", "%(n)d day", "%(n)d days", n) % {"n": n}


def _hour(hour: int) -> str:
    return regional.time_text(time(hour))


def _clocks(clocks: list[dict[str, Json]], words: list[str]) -> str:
    names = dict(zip(ORDER, words, strict=False))
    yes, no, each = words[len(ORDER) :]
    days = listed(str(n) for n in FIXED_DAYS)
    rows = []
    for clock in clocks:
        night = yes if clock["night"] else no
        if clock["key"] == f"fixed-{FIXED_DAYS[0]}":
            unit = ngettext("%(n)d day", "%(n)d days", FIXED_DAYS[-1]) % {"n": FIXED_DAYS[-1]}
            text = unit.replace(str(FIXED_DAYS[-1]), days)
            rows.append([names["fixed"], f"{text} {each}", "–", "–", night])  # noqa: RUF001 - the dash of an empty cell
        elif clock["key"] == f"by-{BY_HOURS[0]}":
            hours = listed(map(_hour, BY_HOURS))
            rows.append([names["hour"], f"{hours} {each}", "–", "–", night])  # noqa: RUF001 - the dash of an empty cell
        elif not clock["first"]:
            rows.append([names["none"], *["–"] * 4])  # noqa: RUF001 - the dash of an empty cell
        elif not clock["fixed"]:
            times = [duration(clock[part]) for part in ("first", "increment", "cap")]
            rows.append([names[clock["key"]], times[0], f"+ {times[1]}", times[2], night])
    return _rows(rows)


def _events(defaults: dict[str, dict[str, str]]) -> str:
    return _rows(
        [EVENTS[event], *(MODES[mode] for mode in modes.values())]
        for event, modes in defaults.items()
    )


def _requests(found: list[dict[str, Json]], words: str) -> str:
    return _rows(
        [f"`{one['name']}`", words % {"quota": one["quota"], "time": duration(one["window"])}]
        for one in found
    )


def _rows(rows: Json) -> str:
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)
