"""The messages to players that moderators may see."""

from __future__ import annotations

from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Game, Message, Seat
from games.selectors.moderation.own_tables import may_go_on

# Whether these come depends on whether an order is going to play.
TELLING: Final = (Message.Event.TURN, Message.Event.REMINDER, Message.Event.EXTENSION)


def readable() -> QuerySet[Message]:
    """All messages except those that reveal secret orders (docs/orders.md) while a game may go on.

    A digest comes only if a turn waits for its player, so it reveals as much.
    """
    runs = Exists(Game.objects.filter(may_go_on(), pk=OuterRef("game")))
    plays = Exists(Seat.objects.filter(may_go_on("game__"), user=OuterRef("user")))
    sealed = Q(event__in=TELLING) & runs | Q(event=Message.Event.DIGEST) & plays
    return Message.objects.exclude(sealed)
