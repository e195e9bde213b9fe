"""Tables at which people sit, in a few statements: what they would be after a request of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from games.clocks.now import now
from games.engine.types import Json
from games.models import Game, Seat, User
from games.rulesets.registry import RULESETS
from games.services.messages import outbox
from games.services.tables import lifecycle, seating


@transaction.atomic
def seated_table(
    users: Sequence[User], ruleset: str, options: Mapping[str, Json], **columns: Any
) -> Game:
    """A table of the first of these users, with these columns; all of them have sat down."""
    chosen = RULESETS[ruleset].rules.options.parse(options)
    made = {"options": chosen.dump(), "host": users[0], "version": len(users) - 1}
    game = Game(ruleset=ruleset, **made, **columns)
    trust = Seat.Brought.TRUSTS_SERVER
    rows = [Seat(number=number, user=user, brought=trust) for number, user in enumerate(users)]
    return seating.save_new_table(game, rows, seating.STANDARD)


@transaction.atomic
def start(game: Game) -> None:
    """Let the host of a full table start the game."""
    outbox.enqueue(lifecycle.start_game(game, now(), by=game.host))
