"""Reporting a line, a table or a player to the moderators."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import GameNotFoundError, NoSuchItemError, NotForBotsError, RoomClosedError
from games.models import ChatMessage, Game, Report, User
from games.policy import DAY, REPORTS_A_DAY
from games.selectors.accounts import players
from games.selectors.tables.access import get_visible_game
from games.selectors.talk import chat
from games.services import rate_limits
from games.services.talk import sanitize


@transaction.atomic(savepoint=False)
def create_report(
    *,
    user: User,
    reason: str,
    text: str = "",
    line: int | None = None,
    game: UUID | None = None,
    player: str | None = None,
) -> tuple[Report, bool]:
    """Report something that the reporter may see; also return whether the report is new.

    A line implies its author and its table, unless the reporter names others, so that the report
    is found with either. The same reason for the same thing is the same report, until the
    moderators have closed it.
    Raises BadTextError, NoSuchItemError, GameNotFoundError, NotForBotsError, TooFastError.
    """
    if user.owner_id is not None:
        raise NotForBotsError(_("A bot account cannot report anything; its owner can."))
    remark = sanitize.remark(text)
    said = _line(user, line) if line is not None else None
    reported = players.other_person(user=user, username=player) if player is not None else None
    table = _game(user, game) if game is not None else None
    what = {
        "reason": reason,
        "line": said,
        "game": table or (said.game if said is not None else None),
        "player": reported or (said.user if said is not None else None),
    }
    rate_limits.lock_user(user)
    mine = players.reports_of(user=user).order_by("-created_at", "id")
    if found := mine.filter(status=Report.Status.OPEN, **what).first():
        return found, False
    rate_limits.check_rate(mine, at_most=REPORTS_A_DAY, seconds=DAY)
    return Report.objects.create(reporter=user, text=remark, created_at=now(), **what), True


def _line(user: User, number: int) -> ChatMessage:
    """A line in a room that is open to the user. Raises NoSuchItemError for any other."""
    found = ChatMessage.objects.select_related("user").filter(pk=number).first()
    try:
        if found is not None:
            found.game = chat.get_readable_game(game_id=found.game_id, user=user, room=found.room)
            return found
    except (GameNotFoundError, RoomClosedError):
        pass
    raise NoSuchItemError(_("There is no such line."))


def _game(user: User, game_id: UUID) -> Game:
    game = get_visible_game(game_id=game_id, user=user)
    if not chat.may_watch(game, user):
        raise GameNotFoundError(_("There is no game with this ID."))
    return game
