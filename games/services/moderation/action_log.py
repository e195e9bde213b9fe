"""The action log: each action is written in the same transaction as its effect."""

from __future__ import annotations

from django.db.models import Model
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.engine.types import Json
from games.errors import BadTextError, NoSuchItemError, NothingToDoError
from games.models import Game, ModerationAction, User
from games.policy import REASON_LENGTH
from games.services.messages.outbox import NewMessage
from games.texts.reasons import REASONS, Reason


def reason_of(said: str | Reason) -> Reason:
    """Read the reason for an action; plain text is a moderator's own words.

    Raises BadTextError for an empty reason, NoSuchItemError for an unknown canned one.
    """
    given = Reason(words=said) if isinstance(said, str) else said
    reason = Reason(given.canned, " ".join(given.words.split()))
    if reason.canned and reason.canned not in REASONS:
        raise NoSuchItemError(_("That reason cannot be chosen."))
    if not reason.canned and not reason.words:
        raise BadTextError(_("Say why: others will read it in the log."))
    if len(reason.words) > REASON_LENGTH:
        raise BadTextError(_("At most %(n)d characters.") % {"n": REASON_LENGTH})
    return reason


def record_action(
    by: User,
    kind: str,
    reason: str | Reason,
    *,
    before: Json = None,
    after: Json = None,
    reverses: ModerationAction | None = None,
    **about: Model | None,
) -> ModerationAction:
    """Record an action, with the reason in English.

    ``about`` can name a game, person, line, report, sanction.
    """
    return ModerationAction.objects.create(
        by=by,
        kind=kind,
        reason=reason.in_english if isinstance(reason, Reason) else reason,
        before=before or {},
        after=after or {},
        reverses=reverses,
        created_at=now(),
        **about,
    )


def latest(kind: str, **about: Model | None) -> ModerationAction:
    """The latest action of a kind, to be reversed. Raises NothingToDoError if it already was."""
    found = ModerationAction.objects.filter(kind=kind, **about).order_by("-pk").first()
    if found is None or hasattr(found, "reversed_by"):
        raise NothingToDoError(_("That is no longer the case."))
    return found


def messages_about(
    action: ModerationAction,
    why: Reason,
    people: list[User],
    *,
    game: Game | None = None,
    **data: Json,
) -> list[NewMessage]:
    """The messages to the people concerned, one each; they are put into their language later."""
    said = {"kind": action.kind, "canned": why.canned, "words": why.words, **data}
    key = f"action:{action.pk}"
    return [NewMessage(person, "moderation", key, game, said) for person in people]
