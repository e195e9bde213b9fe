"""How the site introduces Cartagena to newcomers."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rulesets.cartagena.rules.options import CartagenaOptions
from games.rulesets.manifest import About


def length(options: CartagenaOptions, seats: int) -> str:
    """Say how long a table's game is, and what it asks of its players."""
    return gettext("A voyage, then a mutiny of up to five duels; look in for each turn")


ABOUT: Final = About(
    players=_("2 to 4 players"),
    line=_("Gather gold and weapons on the voyage, then fight for your camp in the mutiny."),
    sentences=_(
        "Pirates behind cabin doors. Use their powers for sailors, weapons and gold, join a "
        "camp in secret, and be on the right side when the mutiny breaks out."
    ),
    lesson=_(
        "Collect weapons and gold with the help of thirteen pirates, choose a camp "
        "in secret, and fight five duels at the end. Every turn tempts you one door "
        "further."
    ),
    pictures=("captain_valverde", "ramon_diaz", "door", "gold", "combat_pink"),
    symbol="ship",
    tagline=_("Plan a mutiny."),
    brief=_("hidden camps, duels"),
    minutes=20,
    bots=(1, 2),
    length=length,
)
