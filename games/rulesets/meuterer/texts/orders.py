"""The parts of orders for Meuterer in words: decisions, facts and their values, rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.types import Json
from games.rulesets.meuterer.texts.moves import CARDS, ROLES

# Plurals of cards that are not named after a good.
KINDS: Final = CARDS | {
    "conflict": gettext_lazy("conflict cards"),
    "pirate": gettext_lazy("pirate card"),
}


def order_words(names: Sequence[str]) -> Json:
    """Return all words in the reader's language; ``names`` are those of the seats, in order."""
    return {
        "questions": _questions(),
        "facts": _facts(),
        "values": _values(names),
        "rules": {
            "conflict": {
                "none": _("Add no conflict card"),
                "all": _("Add all my conflict cards"),
            },
            "sale": {"most": _("Sell what earns most")},
            "return": {
                "conflict_first": _("Put conflict cards back first"),
                "conflict_last": _("Keep conflict cards as far as possible"),
            },
        },
    }


def _questions() -> dict[str, str]:
    return {
        "wage": _("Wage"),
        "offer": _("Offer"),
        "role": _("Role"),
        "conflict": _("Mutiny: conflict cards"),
        "sale": _("Sale"),
        "return": _("As dock worker: what goes back"),
    }


def _facts() -> dict[str, str]:
    """The facts as they read within a sentence: "stop if wine offered by others: at least 3"."""
    return {
        "round": _("round"),
        "phase": _("phase"),
        "captain": _("captain"),
        "wage": _("wage promised"),
        "passed": _("players who have passed"),
        "roles_left": _("roles I can choose from"),
        "roles_left_count": _("number of roles left"),
        "my_score": _("my points"),
        **{f"hand.{key}": _("%(card)s in my hand") % {"card": card} for key, card in KINDS.items()},
        **{
            f"offered.{key}": _("%(card)s offered by others") % {"card": card}
            for key, card in KINDS.items()
        },
    }


def _values(names: Sequence[str]) -> dict[str, dict[str, str]]:
    roles = {key: str(role) for key, role in ROLES.items() if key != "captain"}
    return {
        "phase": {
            "wage": _("Wage"),
            "offer": _("Offer"),
            "mutiny": _("Mutiny"),
            "sale": _("Sale"),
            "refill": _("Refill"),
        },
        "captain": {str(seat): name for seat, name in enumerate(names)},
        "roles_left": roles,
    }
