"""Every refusal the platform gives: a stable code, a title, and words that help.

Each belongs to one of eight categories. Only ``games/api/http/problems.py`` maps these to HTTP.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


class ApplicationError(Exception):
    """Nothing was changed. ``detail`` is for the caller; ``extra`` are further members."""

    code: ClassVar[str]
    title: ClassVar[_StrOrPromise]

    def __init__(self, detail: _StrOrPromise, **extra: Any) -> None:
        super().__init__(str(detail))
        self.detail = detail
        self.extra = extra


class UnauthenticatedError(ApplicationError):
    """Category: the caller has not proved who they are."""


class ForbiddenError(ApplicationError):
    """Category: the caller may not do this, whatever the state of things."""


class NotFoundError(ApplicationError):
    """Category: there is no such thing, or the caller may not know that there is."""


class ConflictError(ApplicationError):
    """Category: not possible in the present state of things."""


class GoneError(ApplicationError):
    """Category: it was here, but no longer is."""


class TooLargeError(ApplicationError):
    """Category: more was sent than is accepted."""


class InvalidError(ApplicationError):
    """Category: the request was understood, but breaks a rule."""


class RateLimitedError(ApplicationError):
    """Category: too much in too short a time."""


class GameNotFoundError(NotFoundError):
    code, title = "game_not_found", _("There is no such game")


class NotSeatedError(ForbiddenError):
    code, title = "not_seated", _("You have no seat at this table")


class NotForSpectatorsError(ForbiddenError):
    code, title = "not_for_spectators", _("This is not for spectators")


class NotYourSeatError(ForbiddenError):
    code, title = "not_your_seat", _("That is not your seat")


class SecretKeptError(ForbiddenError):
    code, title = "secret_kept", _("That stays a secret for ever")


class NoSuchPlyError(NotFoundError):
    code, title = "no_such_ply", _("You cannot look at that position")


class NotReplayableError(ConflictError):
    code, title = "not_replayable", _("The log of this game cannot be replayed")


class MovesArchivedError(GoneError):
    code, title = "archived", _("The moves of this game were archived")


class ScopeMissingError(ForbiddenError):  # raised with ``scope``: the scope needed
    code, title = "scope_missing", _("This token may not do that")


class NotForAppsError(ForbiddenError):
    code, title = "not_for_apps", _("An app may not do this")


class NotHostError(ForbiddenError):
    code, title = "not_host", _("Only the host may do this")


class NotYourTurnError(ForbiddenError):
    code, title = "not_your_turn", _("It is not your turn")


class StaleMoveError(ConflictError):
    code, title = "stale_move", _("The game has moved on")


class GameFullError(ConflictError):
    code, title = "game_full", _("Every seat is taken")


class GameNotFullError(ConflictError):
    code, title = "game_not_full", _("Some seats are still free")


class NonceMissingError(ConflictError):
    code, title = "nonce_missing", _("Someone has not added to the deal yet")


class SeatTakenError(ConflictError):
    code, title = "seat_taken", _("That seat is taken")


class AlreadySeatedError(ConflictError):
    code, title = "already_seated", _("You already have a seat at this table")


class AlreadyStartedError(ConflictError):
    code, title = "already_started", _("The game has started")


class NotActiveError(ConflictError):
    code, title = "not_active", _("The game is not being played")


class PausedError(ConflictError):
    code, title = "paused", _("The game is paused")


class NotReliableError(ForbiddenError):
    code, title = "not_reliable", _("This table asks for more reliable players")


class HeldASeatError(ForbiddenError):
    code, title = "held_a_seat", _("You have already had a seat at this table")


class BlockedError(ConflictError):
    code, title = "blocked", _("You have blocked this player")


class NotInvitedError(ForbiddenError):
    code, title = "not_invited", _("This table is for those invited")


class BadInvitationError(ForbiddenError):
    code, title = "bad_invitation", _("This invitation is not valid here")


class OtherLanguageError(ForbiddenError):
    code, title = "other_language", _("This table plays in another language")


class BotsNotAllowedError(ForbiddenError):
    code, title = "bots_not_allowed", _("Bots cannot sit at this table")


class OwnBotError(ForbiddenError):
    code, title = "own_bot", _("A rated table has one seat per owner")


class NotForBotsError(ForbiddenError):
    code, title = "not_for_bots", _("This is for people only")


class NotForGuestsError(ForbiddenError):
    code, title = "not_for_guests", _("You need an account for this")


class InvitationClosedError(ConflictError):
    code, title = "invitation_closed", _("This invitation is no longer open")


class NotFinishedError(ConflictError):
    code, title = "not_finished", _("The game is not over")


class MoveRefusedError(InvalidError):
    code, title = "illegal_move", _("That is not a legal move")


class ForLearningError(ConflictError):
    code, title = "for_learning", _("This deal was for practice")


class BadOptionsError(InvalidError):
    code, title = "bad_options", _("The game cannot be set up like that")


class BadOrdersError(InvalidError):
    code, title = "bad_orders", _("These orders are not possible")


class BadTimesError(InvalidError):
    code, title = "bad_times", _("These times are not possible")


class TooSoonError(ConflictError):
    code, title = "too_soon", _("That was changed only recently")


class BadAddressError(InvalidError):
    code, title = "bad_address", _("Nothing can be sent to this address")


class TooManyError(ConflictError):
    code, title = "too_many", _("You have reached the limit")


class NoSuchItemError(NotFoundError):
    code, title = "no_such_item", _("Not found")


class RoomClosedError(ForbiddenError):
    code, title = "room_closed", _("This room is not open to you")


class ChatOverError(ConflictError):
    code, title = "chat_over", _("This table's chat is closed")


class BadTextError(InvalidError):
    code, title = "bad_text", _("This text cannot be accepted")


class TooFastError(RateLimitedError):  # raised with ``wait`` in seconds, for ``Retry-After``
    code, title = "too_fast", _("Too much in a short time")


class TooManyStreamsError(RateLimitedError):  # with ``wait``, too
    code, title = "too_many_streams", _("You have too many streams open")


class BodyTooLargeError(TooLargeError):
    code, title = "body_too_large", _("The request is too large")


class KeyReusedError(InvalidError):
    code, title = "idempotency_key_reused", _("The Idempotency-Key was used before")


class BadCredentialsError(UnauthenticatedError):
    code, title = "bad_credentials", _("Wrong name or password")


class BadPasskeyError(UnauthenticatedError):
    code, title = "bad_passkey", _("This passkey is not valid here")


class StaleLoginError(ForbiddenError):
    code, title = "stale_login", _("Log in again first")


class SecondFactorNeededError(ForbiddenError):
    code, title = "second_factor_needed", _("Show your second factor first")


class BadLoginLinkError(UnauthenticatedError):
    code, title = "bad_link", _("This link no longer works")


class NotModeratorError(ForbiddenError):
    code, title = "not_moderator", _("Your role does not allow this")


class OwnCaseError(ForbiddenError):  # the moderator plays there, or the case is about them
    code, title = "own_case", _("This case concerns you")


class NoPasswordError(ConflictError):
    code, title = "no_password", _("This account has no password")


class NothingToDoError(ConflictError):
    code, title = "nothing_to_do", _("There is nothing to do")


class MutedError(ForbiddenError):  # raised with ``until``
    code, title = "muted", _("You may not write for now")


class AccountClosedError(ForbiddenError):  # raised with ``until``; None: it stays closed
    code, title = "account_closed", _("Your account is closed")
