"""What a table requires of those who sit down."""

from __future__ import annotations

from dataclasses import dataclass, fields

from django.utils.translation import gettext as _

from games.errors import (
    BadInvitationError,
    BadOptionsError,
    NotInvitedError,
    NotReliableError,
    OtherLanguageError,
)
from games.models import Game, User
from games.policy import DEFAULT_CLOCK, SPECTATOR_DELAY_AT_MOST
from games.selectors.tables import invitations


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms on which a table plays, whatever its ruleset; each is a column of Game."""

    clock: str = DEFAULT_CLOCK
    vacations: bool = True
    min_reliability: int | None = None
    invited_only: bool = False
    language: str = ""
    bots_allowed: bool = True
    bot_seats_open: bool = False
    spectators: str = Game.Spectators.PUBLIC
    spectator_delay: int = 0
    rated: bool = False
    guided: bool = False

    @classmethod
    def of(cls, game: Game) -> Terms:
        """Read the terms of a table."""
        return cls(**{field.name: getattr(game, field.name) for field in fields(cls)})


def check_terms(terms: Terms) -> None:
    """Refuse terms that contradict each other. Raises BadOptionsError."""
    delay = terms.spectator_delay
    if terms.spectators != Game.Spectators.DELAYED:
        if delay:
            raise BadOptionsError(_("Only spectators who see everything later have a delay."))
    elif not 1 <= delay <= SPECTATOR_DELAY_AT_MOST:
        raise BadOptionsError(
            _("Spectators who see everything later do so 1 to %(most)d decisions later.")
            % {"most": SPECTATOR_DELAY_AT_MOST}
        )


def check_entry(game: Game, user: User, token: str | None) -> None:
    """Refuse users who may not sit down. A link replaces an invitation, but no other condition.

    Raises BadInvitationError, NotInvitedError, OtherLanguageError, NotReliableError.
    """
    if token is not None:
        if not invitations.opens(game, token, user):
            raise BadInvitationError(_("This link is not for this table, or no longer is."))
    elif not invitations.is_open_to(game, user, None):
        raise NotInvitedError(_("Ask someone at this table for an invitation."))
    check_language(game, user)
    check_reliable(game, user)


def check_language(game: Game, user: User) -> None:
    """Refuse users who do not speak the language of a table."""
    if game.language and game.language not in (user.language, *user.speaks):
        raise OtherLanguageError(
            _("According to your preferences you do not speak the language of this table."),
            language=game.language,
        )


def check_reliable(game: Game, user: User) -> None:
    """Refuse users less reliable than the table asks; those without a record are welcome."""
    least, own = game.min_reliability, user.reliability
    if least is not None and own is not None and own < least:
        raise NotReliableError(
            _("This table asks for %(least)d%% of decisions made in time. Yours: %(own)d%%.")
            % {"least": least, "own": own},
            reliability=own,
        )
