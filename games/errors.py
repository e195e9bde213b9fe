"""Every refusal the platform gives: a stable code, an HTTP status, words that help."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _


class TableError(Exception):
    """Something that was asked for cannot be done. Nothing was changed."""

    code: ClassVar[str]
    status: ClassVar[int]
    title: ClassVar[Any]

    def __init__(self, detail: Any, **extra: Any) -> None:
        super().__init__(str(detail))
        self.detail = detail
        self.extra = extra


class GameNotFoundError(TableError):
    code, status, title = "game_not_found", 404, _("There is no such game")


class NotSeatedError(TableError):
    code, status, title = "not_seated", 403, _("You have no seat at this table")


class NotForSpectatorsError(TableError):
    code, status, title = "not_for_spectators", 403, _("This is not for spectators")


class NotYourSeatError(TableError):
    code, status, title = "not_your_seat", 403, _("That is not your seat")


class SecretKeptError(TableError):
    code, status, title = "secret_kept", 403, _("That stays a secret for ever")


class NoSuchPlyError(TableError):
    code, status, title = "no_such_ply", 404, _("There is no such ply to look at")


class NotReplayableError(TableError):
    code, status, title = "not_replayable", 409, _("The log of this game cannot be replayed")


class ScopeMissingError(TableError):
    """Raise it with ``scope``: the one that would do."""

    code, status, title = "scope_missing", 403, _("This token may not do that")


class NotForAppsError(TableError):
    code, status, title = "not_for_apps", 403, _("An app may not do this")


class NotHostError(TableError):
    code, status, title = "not_host", 403, _("Only the host may do this")


class NotYourTurnError(TableError):
    code, status, title = "not_your_turn", 403, _("It is not your turn")


class StaleMoveError(TableError):
    code, status, title = "stale_move", 409, _("The game has moved on")


class GameFullError(TableError):
    code, status, title = "game_full", 409, _("Every seat is taken")


class GameNotFullError(TableError):
    code, status, title = "game_not_full", 409, _("Some seats are still free")


class SeatTakenError(TableError):
    code, status, title = "seat_taken", 409, _("That seat is taken")


class AlreadySeatedError(TableError):
    code, status, title = "already_seated", 409, _("You have a seat at this table")


class AlreadyStartedError(TableError):
    code, status, title = "already_started", 409, _("The game has started")


class NotActiveError(TableError):
    code, status, title = "not_active", 409, _("The game is not being played")


class PausedError(TableError):
    code, status, title = "paused", 409, _("The game is paused")


class NotReliableError(TableError):
    code, status, title = "not_reliable", 403, _("This table asks for more reliable players")


class HeldASeatError(TableError):
    code, status, title = "held_a_seat", 403, _("You have had a seat at this table")


class NotInvitedError(TableError):
    code, status, title = "not_invited", 403, _("This table is for those invited")


class BadInvitationError(TableError):
    code, status, title = "bad_invitation", 403, _("This invitation opens nothing here")


class OtherLanguageError(TableError):
    code, status, title = "other_language", 403, _("This table plays in another language")


class BotsNotAllowedError(TableError):
    code, status, title = "bots_not_allowed", 403, _("No bots sit at this table")


class OwnBotError(TableError):
    code, status, title = "own_bot", 403, _("One owner is enough at a rated table")


class NotForBotsError(TableError):
    code, status, title = "not_for_bots", 403, _("This is for people")


class InvitationClosedError(TableError):
    code, status, title = "invitation_closed", 409, _("This invitation is closed")


class NotFinishedError(TableError):
    code, status, title = "not_finished", 409, _("The game is not over")


class MoveRefusedError(TableError):
    code, status, title = "illegal_move", 422, _("That is not a legal move")


class BadOptionsError(TableError):
    code, status, title = "bad_options", 422, _("The game cannot be set up like that")


class BadOrdersError(TableError):
    code, status, title = "bad_orders", 422, _("These orders cannot be")


class BadTimesError(TableError):
    code, status, title = "bad_times", 422, _("These times cannot be")


class TooSoonError(TableError):
    code, status, title = "too_soon", 409, _("That was changed a short while ago")


class BadAddressError(TableError):
    code, status, title = "bad_address", 422, _("Nothing can be sent to this address")


class TooManyError(TableError):
    code, status, title = "too_many", 409, _("There are as many as there may be")


class WebhookDisabledError(TableError):
    code, status, title = "webhook_disabled", 409, _("This webhook is switched off")


class NotRedeliverableError(TableError):
    code, status, title = "not_redeliverable", 409, _("This message cannot be sent again")


class NoSuchItemError(TableError):
    code, status, title = "no_such_item", 404, _("There is no such thing")


class RoomClosedError(TableError):
    code, status, title = "room_closed", 403, _("This room is not open to you")


class ChatOverError(TableError):
    code, status, title = "chat_over", 409, _("Nothing more is said at this table")


class BadTextError(TableError):
    code, status, title = "bad_text", 422, _("This text cannot be taken")


class TooFastError(TableError):
    """Raise it with ``wait``, in seconds: the answer carries it as ``Retry-After``."""

    code, status, title = "too_fast", 429, _("That was too much in a short time")


class TooManyStreamsError(TableError):
    """Raise it with ``wait``, as TooFastError."""

    code, status, title = "too_many_streams", 429, _("You have too many streams open")


class BodyTooLargeError(TableError):
    code, status, title = "body_too_large", 413, _("The body is too large")


class KeyReusedError(TableError):
    code, status, title = "idempotency_key_reused", 422, _("The Idempotency-Key was used before")


class BadCredentialsError(TableError):
    code, status, title = "bad_credentials", 401, _("Name or password is wrong")


class BadLoginLinkError(TableError):
    code, status, title = "bad_link", 401, _("This link opens nothing")


class NotModeratorError(TableError):
    code, status, title = "not_moderator", 403, _("Your role does not allow this")


class OwnCaseError(TableError):
    """A moderator plays at that table, or is the person whom it is about."""

    code, status, title = "own_case", 403, _("This is a case of your own")


class NoPasswordError(TableError):
    code, status, title = "no_password", 409, _("This account has no password")


class NothingToDoError(TableError):
    code, status, title = "nothing_to_do", 409, _("There is nothing to do")


class MutedError(TableError):
    """Raise it with ``until``."""

    code, status, title = "muted", 403, _("You may not write for now")


class AccountClosedError(TableError):
    """Raise it with ``until``: None, if it stays closed."""

    code, status, title = "account_closed", 403, _("Your account is closed")
