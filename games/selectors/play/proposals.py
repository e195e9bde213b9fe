"""What somebody may propose at a table, what is proposed there, and who has agreed.

It all follows from public facts: who moved last, what kind of move, and what the log tells
everybody about it. Two positions that look alike from outside get the same answer at every seat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Final
from uuid import UUID

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.engine import rewind as rewinds
from games.errors import (
    ApplicationError,
    NothingToDoError,
    PausedError,
)
from games.models import Game, MoveRecord, Notice, Proposal, ProposalVote, Seat
from games.payloads.proposals import ProposalShape, TableProposals
from games.payloads.timestamps import instant
from games.proposal_errors import (
    NobodyConsentsError,
    NotTakenBackError,
)
from games.selectors.tables.visibility import Visibility

LATEST: Final = 10  # proposals listed per table
# After one of these, somebody other than the seat's present player may have made the last move.
OTHER_HANDS: Final = (
    Notice.Kind.AUTOPILOT,
    Notice.Kind.OFFERED,
    Notice.Kind.LEFT,
    Notice.Kind.TAKEN_OVER,
    Notice.Kind.TAKEN_BACK,
    Notice.Kind.REPLACED,
)


def refusal(game: Game, seat: int, kind: str) -> ApplicationError | None:
    """Say why the player of a seat cannot propose or carry out something now; None if they can.

    The game must be active. At most two statements, and those only for taking back.
    """
    if any(row.offered_at is not None for row in game.seat_rows):
        return NobodyConsentsError(
            _("A bot plays for someone who is gone, and nobody can agree for them.")
        )
    if game.paused_at is not None and game.pause_ends_at is None:
        return PausedError(_("A moderator paused this game, and will resume it."))
    match kind:
        case Proposal.Kind.PAUSE if game.paused_at is not None:
            return NothingToDoError(_("The game is paused already."))
        case Proposal.Kind.RESUME if game.paused_at is None:
            return NothingToDoError(_("The game is not paused."))
        case Proposal.Kind.TAKE_BACK if game.paused_at is not None:
            return PausedError(_("This game is paused; your clock has stopped."))
        case Proposal.Kind.TAKE_BACK if not _may_take_back(game, seat):
            return NotTakenBackError(
                _(
                    "Only the very last move can be taken back, by whoever made it, and only a "
                    "kind of move that can show its player nothing hidden."
                )
            )
    return None


def _may_take_back(game: Game, seat: int) -> bool:
    """Whether the very last log entry is this player's move, of a kind that can be taken back.

    A ruleset names these kinds, and the events that such a move may have. With any other event,
    visible or not, something may have been revealed.
    """
    kinds = game.ruleset_info.take_back
    row = MoveRecord.objects.filter(game=game, ply=game.ply).first() if kinds else None
    if row is None or row.seat != seat or rewinds.target(row.move) is not None:
        return False
    told = kinds.get(row.move.get("kind"))
    if told is None or not {event[0] for event in row.events} <= set(told):
        return False
    others = Notice.objects.filter(game=game, ply=game.ply, seat=seat, kind__in=OTHER_HANDS)
    return not others.exists()


def open_at(games: Iterable[Game]) -> dict[UUID, ProposalShape]:
    """The open proposals of some tables, by table. One statement; none if none is open.

    They are found through their votes: every proposal has at least its proposer's.
    """
    at = now()
    ends = ((game, game.proposal_ends_at) for game in games)
    asking = {game.pk: game for game, end in ends if end is not None and end > at}
    found: defaultdict[UUID, list[ProposalVote]] = defaultdict(list)
    if asking:
        is_open = {"proposal__game__in": asking, "proposal__state": Proposal.State.OPEN}
        votes = ProposalVote.objects.filter(**is_open).select_related("proposal__user")
        for vote in votes.order_by("seat"):
            found[vote.proposal.game_id].append(vote)
    return {pk: proposal_json(asking[pk], said[0].proposal, said) for pk, said in found.items()}


def shown(game: Game, visibility: Visibility) -> ProposalShape | None:
    """The open proposal, for those who sit there; None for spectators."""
    return None if visibility.seat is None else open_at([game]).get(game.pk)


def of_table(game: Game, seat: int) -> TableProposals:
    """What the player of a seat may propose, and the newest proposals of a table."""
    possible: list[str] = []
    if game.status == Game.Status.ACTIVE and not open_at([game]):
        possible = [kind for kind in Proposal.Kind.values if refusal(game, seat, kind) is None]
    votes = Prefetch("votes", ProposalVote.objects.order_by("seat"))
    rows = Proposal.objects.filter(game=game).select_related("user").prefetch_related(votes)
    latest = rows.order_by("-created_at", "id")[:LATEST]
    return {
        "possible": possible,
        "proposals": [proposal_json(game, row, row.votes.all()) for row in latest],
    }


def proposal_json(game: Game, row: Proposal, votes: Collection[ProposalVote]) -> ProposalShape:
    """A proposal, with the seats that have agreed and those yet to answer."""
    is_open = row.state == Proposal.State.OPEN and row.ends_at > now()
    closed = row.state != Proposal.State.OPEN
    return {
        "id": str(row.pk),
        "kind": row.kind,
        "state": row.state if is_open or closed else Proposal.State.EXPIRED,
        "seat": row.seat,
        "player": row.user.username,
        "ply": row.ply,
        "created_at": instant(row.created_at),
        "ends_at": instant(row.ends_at),
        "closed_at": instant(row.closed_at) if closed else None,
        "agreed": sorted(agreeing(game, votes)) if is_open else _said(votes),
        "asked": [seat.number for seat in _asked(game, votes)] if is_open else [],
    }


def agreeing(game: Game, votes: Iterable[ProposalVote]) -> set[int]:
    """The seats that agree: players who said so, and all bots except substitutes."""
    said = {vote.seat: vote.user_id for vote in votes if vote.agrees}
    return {
        row.number
        for row in game.seat_rows
        if (row.user_id is not None and said.get(row.number) == row.user_id) or is_a_bots(row)
    }


def is_a_bots(row: Seat) -> bool:
    """Whether a bot holds a seat in its own right: one of the site's own, or a bot account."""
    if row.user is not None:
        return row.user.owner_id is not None
    return bool(row.bot) and row.offered_at is None


def _asked(game: Game, votes: Iterable[ProposalVote]) -> list[Seat]:
    agreed = agreeing(game, votes)
    return [row for row in game.seat_rows if row.user_id is not None and row.number not in agreed]


def _said(votes: Iterable[ProposalVote]) -> list[int]:
    return sorted(vote.seat for vote in votes if vote.agrees)
