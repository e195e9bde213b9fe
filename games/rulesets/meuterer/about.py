"""How the site introduces Meuterer to newcomers."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.rulesets.manifest import About, Scene
from games.rulesets.meuterer.rules.cards import ISLANDS, ROUNDS
from games.rulesets.meuterer.rules.options import MeutererOptions


def length(options: MeutererOptions, seats: int) -> str:
    """Say how many rounds a table plays, and what a round asks of its players."""
    count = options.rounds or ROUNDS[seats]
    words = ngettext(
        "%(n)d round; look in once or twice", "%(n)d rounds; look in once or twice for each", count
    )
    return words % {"n": count}


ABOUT: Final = About(
    players=_("3 or 4 players"),
    line=_("Offer goods, choose a role in secret, and overthrow the captain or stand by them."),
    sentences=_(
        "Merchants aboard one ship. Sell your goods on the islands, or choose a role "
        "in secret: stand by the captain, or raise a mutiny and sail the ship where "
        "you want."
    ),
    lesson=_(
        "Sell goods from island to island and read the others: who stands by the "
        "captain, and who is planning a mutiny? Quick rounds, plenty of bluff."
    ),
    pictures=("captain", "mutineer", "merchant", "wine", "ruby"),
    symbol="ship",
    tagline=_("Sell goods."),
    brief=_("secret roles, markets"),
    minutes=15,
    bots=(2,),
    length=length,
)
# The circle of islands, clockwise, around the ship.
SCENE: Final = Scene(template="scene.html", style="scene.css", facts={"islands": ISLANDS})
