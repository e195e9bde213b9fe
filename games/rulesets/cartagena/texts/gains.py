"""What a hint's move gains over the next best, on average, until a round or duel begins."""

from __future__ import annotations

from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.rulesets.sentences import Data, Names, Sentences


def _by(data: Data) -> dict[str, str]:
    return {"by": number_format(data["by"], 1)}


def _gold(data: Data, names: Names) -> str:
    return _("On average it brings you %(by)s more in gold.") % _by(data)


def _cards(data: Data, names: Names) -> str:
    return _("On average it leaves you %(by)s more combat cards.") % _by(data)


def _strength(data: Data, names: Names) -> str:
    return _("On average your combat cards count %(by)s more for your camp.") % _by(data)


def _duels(data: Data, names: Names) -> str:
    text = _("It wins this duel for your camp %(percent)d%% more often.")
    return text % {"percent": round(100 * data["by"])}


def _rival(data: Data, names: Names) -> str:
    return _("On average the richest of the others has %(by)s less in gold.") % _by(data)


SENTENCES: Final[Sentences] = {
    "gains_gold": _gold,
    "gains_cards": _cards,
    "gains_strength": _strength,
    "gains_duels": _duels,
    "gains_rival": _rival,
}
