"""A new table with bots named by its host: the site's own get seats, accounts are invited."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from games.bots import NAMES
from games.engine.types import Json
from games.errors import BadOptionsError
from games.models import Game, User
from games.selectors.accounts import players
from games.services.tables import bot_seats, invitations, seating
from games.services.tables.entry_terms import Terms


def accounts_among(bots: Iterable[str | None]) -> list[str]:
    """The names that are not of the site's own bots."""
    return [name for name in bots if name is not None and name not in NAMES]


@transaction.atomic(savepoint=False)
def create_game(*, user: User, terms: Terms, bots: Sequence[str | None] = (), **wish: Json) -> Game:
    """Make a table as ``seating.create_game`` does, and invite the bot accounts among ``bots``.

    Their seats stay free until their programs accept. Raises BadOptionsError for an unknown name,
    OwnBotError, and what ``seating.create_game`` and ``invitations.invite`` raise.
    """
    named = _accounts(accounts_among(bots))
    if named and not terms.bots_allowed:
        raise BadOptionsError(_("This table allows no bots."))
    if terms.rated:
        bot_seats.check_together([user, *named])
    own = [name if name in NAMES else None for name in bots]
    game = seating.create_game(user=user, terms=terms, bots=own, **wish)
    for account in named:
        invitations.invite(game_id=game.pk, user=user, player=account.username)
    return game


def _accounts(names: Sequence[str]) -> list[User]:
    """The bot accounts of these names, each given at most once. Raises BadOptionsError."""
    found = []
    for name in names:
        account = players.by_name(name).filter(is_active=True, owner__is_active=True).first()
        if account is None:
            raise BadOptionsError(_("There is no bot by the name %(name)s.") % {"name": name})
        if account in found:
            raise BadOptionsError(_("Name each bot account once."))
        found.append(account)
    return found
