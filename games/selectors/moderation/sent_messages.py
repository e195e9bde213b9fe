"""The messages to players that moderators may see."""

from __future__ import annotations

from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Game, Message, Seat
from games.selectors.moderation.own_tables import may_go_on

# They come, or come to nothing, by whether an order is to play.
TELLING: Final = (Message.Event.TURN, Message.Event.REMINDER, Message.Event.EXTENSION)


def readable() -> QuerySet[Message]:
    """All but those that tell of sealed orders (docs/orders.md) while a game may go on.

    A digest comes only if a turn waits for its player, so it tells as much.
    """
    runs = Exists(Game.objects.filter(may_go_on(), pk=OuterRef("game")))
    plays = Exists(Seat.objects.filter(may_go_on("game__"), user=OuterRef("user")))
    sealed = Q(event__in=TELLING) & runs | Q(event=Message.Event.DIGEST) & plays
    return Message.objects.exclude(sealed)
