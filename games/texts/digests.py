"""A digest: what waits for a player, by urgency, and what else was put off."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.now import now
from games.policy import DIGEST_SOON_HOURS
from games.texts.message_shapes import About, MessageText, Section


def digest(waiting: Sequence[About], news: Sequence[str]) -> MessageText:
    """Return a digest: the games that wait for a player, and everything else deferred to it.

    Games are in groups by urgency, in the order in which they are given.
    """
    groups: dict[str, list[str]] = {}
    for about in waiting:
        groups.setdefault(_urgency(about), []).append(_waiting_line(about))
    if news:
        groups[_("News")] = [*news]
    headed = [Section(title, lines) for title, lines in groups.items()]
    lines = [line for section in headed for line in section.lines]
    count = len(waiting)
    subject = ngettext("%(n)d game waits for you", "%(n)d games wait for you", count)
    title = subject % {"n": count} if waiting else _("News from your games")
    return MessageText(title, lines, _("Open your games"), headed)


def _urgency(about: About) -> str:
    """The heading in a digest under which a game stands that waits."""
    if not about.deadline:
        return _("Without a deadline")
    zone, at = ZoneInfo(about.zone), now()
    deadline = datetime.fromisoformat(about.deadline)
    if deadline - at <= timedelta(hours=DIGEST_SOON_HOURS):
        return _("Within %(n)d hours") % {"n": DIGEST_SOON_HOURS}
    is_today = deadline.astimezone(zone).date() == at.astimezone(zone).date()
    return _("Today") if is_today else _("Later")


def _waiting_line(about: About) -> str:
    values = about.values()
    if about.deadline:
        return _("%(game)s with %(others)s: until %(deadline)s.") % values
    return _("%(game)s with %(others)s.") % values
