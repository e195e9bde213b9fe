"""Lists of tables."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from functools import reduce
from operator import or_
from typing import Final
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import (
    BinaryField,
    BooleanField,
    Case,
    DateTimeField,
    Exists,
    F,
    Func,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from games.clocks.now import now
from games.models import (
    Game,
    Invitation,
    Participation,
    Proposal,
    ProposalVote,
    Rating,
    Seat,
    User,
)
from games.policy import SEARCHED_AMONG
from games.rulesets.registry import RULESETS
from games.selectors.accounts import players
from games.selectors.people import blocks, follows
from games.selectors.tables.invitations import OPENING
from games.selectors.tables.rows import games
from games.selectors.tables.visibility import UNSTARTED

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)  # no table is older
# After every deadline that there can be, in the order in which my tables are listed.
NO_CLOCK, PROPOSED, OTHERS_DECIDE, NOT_STARTED, OVER = (
    Value(datetime(year, 1, 1, tzinfo=UTC)) for year in range(9000, 9005)
)


class IsAmong(Func):
    """Whether a value is in an array."""

    template = "(%(expressions)s))"
    arg_joiner = " = ANY("
    output_field = BooleanField()
    conditional = True


class Deadline(Func):
    """A seat's deadline; arrays in Postgres begin at 1."""

    template = "(%(expressions)s])"
    arg_joiner = "["
    output_field = DateTimeField()


def public_games(user: User | None) -> QuerySet[Game]:
    """Public tables, as far as a user may find them.

    Tables by invitation only are listed for those who sit there, and for nobody else; so are all
    others for users whom their host has blocked.
    """
    return shown_to(games().filter(invited_only=False), user)


def shown_to(rows: QuerySet[Game], user: User | None) -> QuerySet[Game]:
    """Leave out the tables of hosts who have blocked somebody."""
    return rows if user is None else rows.exclude(host__in=blocks.blockers_of(user))


def games_by_id(*, ids: Collection[UUID], user: User | None) -> QuerySet[Game]:
    """Those of some tables that somebody may see, by the rule of ``check_visible``."""
    public = Q(invited_only=False)
    if user is not None:
        public &= ~Q(host__in=blocks.blockers_of(user))
    seen = public | ~Q(status__in=UNSTARTED)
    if user is not None:
        mine = {"game": OuterRef("pk"), "user": user}
        seen |= Q(Exists(Seat.objects.filter(**mine)))
        seen |= Q(Exists(Participation.objects.filter(**mine)))
        asked = Invitation.objects.filter(**mine, status__in=OPENING)
        seen |= Q(Exists(asked.exclude(host__in=blocks.blockers_of(user))))
    return games().filter(seen, pk__in=ids)


def narrowed(
    rows: QuerySet[Game],
    *,
    offered: bool = False,
    free: bool = False,
    followed_by: User | None = None,
    player: str = "",
    host: str = "",
    seats: int | None = None,
    since: datetime | None = None,
    **columns: str | bool,
) -> QuerySet[Game]:
    """Filter tables: by columns, or those where a seat is ``offered`` or ``free``.

    Also those where somebody whom ``followed_by`` follows sits, or ``player``; those made by
    ``host``; those with ``seats`` seats; those made at ``since`` or later.
    """
    rows = rows.filter(**columns)
    if offered:
        rows = rows.filter(pk__in=_with_offers(), status=Game.Status.ACTIVE)
    if free:  # an open table has a free seat; without one it is full
        rows = rows.filter(status=Game.Status.OPEN)
    if followed_by is not None:
        followed = ArraySubquery(follows.shown_to(followed_by))  # read once, not for each seat
        sits = Seat.objects.filter(IsAmong(F("user"), followed))
        # These tables are few. Checked table by table, everybody else's would be read, too.
        tables = sits.order_by().values("game_id").distinct()
        rows = rows.filter(IsAmong(F("pk"), ArraySubquery(tables)))
    if player:
        sits = Seat.objects.filter(user__in=players.by_name(player).filter(is_active=True))
        rows = rows.filter(pk__in=sits.values("game_id"))
    if host:
        rows = rows.filter(host__in=players.by_name(host).filter(is_active=True))
    if since is not None:
        rows = rows.filter(created_at__gte=since)
    if seats is not None:
        rows = of_size(newest(rows), seats)
    return rows


def _with_offers() -> QuerySet[Seat, object]:
    """Games with a seat to take over; each half uses an index with few other rows."""
    left = Seat.objects.exclude(offered_at=None).values("game_id")
    playing = {"game__status": Game.Status.ACTIVE, "game__bot_seats_open": True}
    return left.union(Seat.objects.filter(**playing).exclude(bot="").values("game_id"))


def of_rated_hosts(
    rows: QuerySet[Game], *, at_least: int | None, at_most: int | None
) -> QuerySet[Game]:
    """Tables whose host's rating in the table's game is within bounds; all if there are none.

    With bounds, only the newest tables are searched (``newest``).
    """
    bounds = {"score__gte": at_least, "score__lte": at_most}
    asked = {name: value for name, value in bounds.items() if value is not None}
    rated = Rating.objects.filter(user=OuterRef("host"), ruleset=OuterRef("ruleset"), **asked)
    return newest(rows).filter(Exists(rated)) if asked else rows


def newest(rows: QuerySet[Game]) -> QuerySet[Game]:
    """The ``SEARCHED_AMONG`` newest tables, to which filters without an index are limited."""
    edge = rows.order_by("-created_at", "pk").values("created_at")[SEARCHED_AMONG - 1 :][:1]
    return rows.filter(created_at__gte=Coalesce(Subquery(edge), Value(EPOCH)))


def of_size(rows: QuerySet[Game], seats: int) -> QuerySet[Game]:
    """Tables with this number of seats."""
    numbered = Seat.objects.filter(game=OuterRef("pk"))
    rows = rows.filter(Exists(numbered.filter(number=seats - 1)))
    return rows.exclude(Exists(numbered.filter(number=seats)))


def games_of(*, user: User) -> QuerySet[Game]:
    """The tables at which a user sits."""
    return games().filter(pk__in=Seat.objects.filter(user=user).values("game_id"))


def tables_of(*, user: User) -> QuerySet[Game]:
    """``by_urgency`` with the positions of running games, sealed (``rows.unseal``)."""
    playing = Q(status=Game.Status.ACTIVE)
    sealed = Case(When(playing, then="state"), output_field=BinaryField())
    return by_urgency(user=user).annotate(sealed_state=sealed)  # type: ignore[no-redef]  # the model declares it


def by_urgency(*, user: User) -> QuerySet[Game]:
    """The tables at which a user sits, with their seat, ``mine``.

    ``urgency`` orders them: first where the user is to decide, by deadline; then where something is
    proposed, where others decide, what has not started, and what is over.
    """
    playing = Q(status=Game.Status.ACTIVE)
    mine = Seat.objects.filter(game=OuterRef("pk"), user=user).values("number")
    rows = games_of(user=user).annotate(mine=Subquery(mine))
    deadline = Deadline(F("deadlines"), F("mine") + 1)
    return rows.annotate(
        urgency=Case(
            When(
                playing & IsAmong(F("mine"), F("to_move")),
                then=Coalesce(deadline, NO_CLOCK),
            ),
            When(playing & Q(proposal_ends_at__isnull=False), then=PROPOSED),
            When(playing, then=OTHERS_DECIDE),
            When(status__in=(Game.Status.OPEN, Game.Status.FULL), then=NOT_STARTED),
            default=OVER,
            output_field=DateTimeField(),
        )
    )


def to_decide(rows: QuerySet[Game]) -> QuerySet[Game]:
    """Those of ``by_urgency`` where the user is to decide now; paused games do not count."""
    return rows.filter(_is_to_decide())


def waiting(rows: QuerySet[Game], *, user: User, waits: bool = True) -> QuerySet[Game]:
    """Those of ``tables_of`` that wait for the user now; with ``waits`` false, all others.

    A table waits for a decision, or for an answer to a proposal, the latter also while paused.
    """
    asked = _is_to_decide()
    if user.owner_id is None:  # bot accounts agree to all proposals
        asked |= Q(proposal_ends_at__isnull=False) & Q(Exists(_unanswered(user)))
    return rows.filter(asked if waits else ~asked)


def _is_to_decide() -> Q:
    is_asked = Q(IsAmong(F("mine"), F("to_move")))
    return is_asked & Q(status=Game.Status.ACTIVE, paused_at=None)


def _unanswered(user: User) -> QuerySet[Proposal]:
    """A table's open proposal, if the user has not voted on it at their present seat."""
    is_open = {"game": OuterRef("pk"), "state": Proposal.State.OPEN, "ends_at__gt": now()}
    mine = {"proposal": OuterRef("pk"), "seat": OuterRef(OuterRef("mine")), "user": user}
    return Proposal.objects.filter(~Exists(ProposalVote.objects.filter(**mine)), **is_open)


def games_with_bot_due(*, seconds: float) -> list[UUID]:
    """Games that have waited for a bot for ``seconds``, by an index of only those."""
    since = now() - timedelta(seconds=seconds)
    waiting = Game.objects.filter(_with_rules(), due__bot_due=True, updated_at__lt=since)
    return list(waiting.values_list("pk", flat=True)[:500])


def _with_rules() -> Q:
    """Games whose rules are installed here, in their version."""
    of_each = [
        Q(ruleset=key, rules_version__in=ruleset.versions) for key, ruleset in RULESETS.items()
    ]
    return reduce(or_, of_each)
