"""The help: how the site works, in words, every figure as ``GET policy`` tells it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from games import policy
from games.api import limits
from games.clocks.instant import now
from games.documents.rendering import Page
from games.pages.shell import language_of, shell
from games.pages.site.reading import Figures, read
from games.pages.words.messages import EVENTS, MODES
from games.policy import DAY, FIXED_DAYS, HOUR, MINUTE
from games.texts.sentences import listed

ORDER: Final = ("fast", "standard", "slow", "fixed", "live", "none")


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """Say how the site works."""
    page = handbook(language_of(request))
    return shell(
        request,
        "games/site/reading.html",
        title=_("How the site works"),
        here="help",
        html=page.html,
        contents=[heading for heading in page.headings if heading.level == 2],
    )


@lru_cache
def handbook(language: str) -> Page:
    """The help as a page, by the figures that are in force."""
    figures = policy.figures() | {"limits": limits.figures()}
    with translation.override(language):
        return read("help/help", language, _words(figures))


def duration(seconds: int) -> str:
    """A time in words, in the largest unit of which it is a whole number."""
    if seconds % DAY == 0:
        return ngettext("%(n)d day", "%(n)d days", seconds // DAY) % {"n": seconds // DAY}
    if seconds % HOUR == 0:
        return ngettext("%(n)d hour", "%(n)d hours", seconds // HOUR) % {"n": seconds // HOUR}
    if seconds % MINUTE == 0:
        n = seconds // MINUTE
        return ngettext("%(n)d minute", "%(n)d minutes", n) % {"n": n}
    return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}


def _words(figures: dict[str, Any]) -> Figures:
    def at(path: str) -> Any:
        found: Any = figures
        for name in path.split("."):
            found = found[name]
        return found

    def said(say: Callable[[Any], str]) -> Callable[[str], str]:
        return lambda path: say(at(path))

    return {
        "n": said(_number),
        "percent": said(lambda share: f"{share * 100:.0f} %"),
        "count": said(lambda found: str(len(found))),
        "time": said(duration),
        "minutes": said(lambda n: duration(n * MINUTE)),
        "hours": said(_hours),
        "days": said(lambda n: duration(n * DAY)),
        "between": said(lambda ends: " – ".join(map(duration, ends))),  # noqa: RUF001 - a range
        "clock": said(lambda hours: listed(map(_hour, hours))),
        "clocks": lambda words: _clocks(figures["clocks"], words.split("|")),
        "events": lambda _: _events(figures["messages"]["defaults"]),
        "requests": lambda words: _requests(figures["limits"]["requests"], words),
    }


def _number(figure: Any) -> str:
    """A figure as the language writes it; what is none, a name or an hour, stands for itself."""
    return number_format(figure, force_grouping=True) if isinstance(figure, int) else str(figure)


def _hours(n: int) -> str:
    return ngettext("%(n)d hour", "%(n)d hours", n) % {"n": n}


def _hour(hour: int) -> str:
    return date_format(now().replace(hour=hour, minute=0), "TIME_FORMAT")


def _clocks(clocks: list[dict[str, Any]], words: list[str]) -> str:
    names = dict(zip(ORDER, words, strict=False))
    yes, no, each = words[len(ORDER) :]
    days = listed(str(n) for n in FIXED_DAYS)
    rows = []
    for clock in clocks:
        night = yes if clock["night"] else no
        if clock["key"] == f"fixed-{FIXED_DAYS[0]}":
            unit = ngettext("%(n)d day", "%(n)d days", FIXED_DAYS[-1]) % {"n": FIXED_DAYS[-1]}
            text = unit.replace(str(FIXED_DAYS[-1]), days)
            rows.append([names["fixed"], f"{text} {each}", "–", "–", night])  # noqa: RUF001
        elif not clock["first"]:
            rows.append([names["none"], *["–"] * 4])  # noqa: RUF001
        elif not clock["fixed"]:
            times = [duration(clock[part]) for part in ("first", "increment", "cap")]
            rows.append([names[clock["key"]], times[0], f"+ {times[1]}", times[2], night])
    return _rows(rows)


def _events(defaults: dict[str, dict[str, str]]) -> str:
    return _rows(
        [EVENTS[event], *(MODES[mode] for mode in modes.values())]
        for event, modes in defaults.items()
    )


def _requests(found: list[dict[str, Any]], words: str) -> str:
    return _rows(
        [f"`{one['name']}`", words % {"quota": one["quota"], "time": duration(one["window"])}]
        for one in found
    )


def _rows(rows: Any) -> str:
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)
