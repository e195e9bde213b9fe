"""What a hint's move gains over the next best, on average, until the next round ends."""

from __future__ import annotations

from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.rulesets.sentences import Data, Names, Sentences


def _by(data: Data) -> dict[str, str]:
    return {"by": number_format(data["by"], 1)}


def _points(data: Data, names: Names) -> str:
    return _("On average it brings you %(by)s more points.") % _by(data)


def _rival(data: Data, names: Names) -> str:
    return _("On average the best of the others has %(by)s fewer points.") % _by(data)


def _cards(data: Data, names: Names) -> str:
    return _("On average it leaves you %(by)s more cards.") % _by(data)


SENTENCES: Final[Sentences] = {
    "gains_points": _points,
    "gains_rival": _rival,
    "gains_cards": _cards,
}
