"""The moves of Meuterer in words, and the names of its cards, roles and islands."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.types import Json
from games.rulesets.meuterer.rules.cards import ISLANDS
from games.rulesets.meuterer.texts.scoring import points_text
from games.rulesets.sentences import Names

CARDS: Final = {
    "ruby": gettext_lazy("ruby"),
    "salt": gettext_lazy("salt"),
    "wine": gettext_lazy("wine"),
    "cloth": gettext_lazy("cloth"),
    "grain": gettext_lazy("grain"),
    "conflict": gettext_lazy("conflict"),
    "pirate": gettext_lazy("pirate"),
}
ROLES: Final = {
    "captain": gettext_lazy("captain"),
    "quartermaster": gettext_lazy("quartermaster"),
    "mutineer": gettext_lazy("mutineer"),
    "cabin_boy": gettext_lazy("cabin boy"),
    "merchant": gettext_lazy("merchant"),
    "dock_worker": gettext_lazy("dock worker"),
}
# Proper names on the cards, the same in every language.
ISLAND_NAMES: Final = {island.id: island.name for island in ISLANDS}


def move_label(move: Json, names: Names) -> str:
    match move:
        case {"kind": "wage", "value": value}:
            return _("Promise a wage of %(value)s") % {"value": points_text(value)}
        case {"kind": "offer", "card": "pirate"}:
            return _("Play the pirate card")
        case {"kind": "offer", "card": card}:
            return _("Offer %(card)s") % {"card": CARDS[card]}
        case {"kind": "pass", "role": role}:
            return _("Take the role: %(role)s") % {"role": ROLES[role]}
        case {"kind": "pass"}:
            return _("Pass")
        case {"kind": "conflict", "count": 0}:
            return _("Add no conflict card")
        case {"kind": "conflict", "count": count}:
            text = ngettext("Add %(count)d conflict card", "Add %(count)d conflict cards", count)
            return text % {"count": count}
        case {"kind": "sell", "allocation": allocation}:
            return _sale(allocation)
        case {"kind": "return", "cards": cards}:
            return _("Put back %(cards)s") % {"cards": ", ".join(str(CARDS[c]) for c in cards)}
    raise AssertionError(move)


def lots_named(allocation: Json) -> list[str]:
    """Say what is sold where, island by island."""
    return [
        _("%(count)d %(good)s on %(island)s")
        % {
            "count": lot["count"],
            "good": CARDS[lot["good"]],
            "island": ISLAND_NAMES[island],
        }
        for island, lot in allocation.items()
    ]


def _sale(allocation: Json) -> str:
    if not allocation:
        return _("Sell nothing")
    return _("Sell %(lots)s") % {"lots": ", ".join(lots_named(allocation))}
