"""Who has blocked whom. A bot account belongs to its owner: a block of one holds for the other.

Only the blocker may know of a block: it decides what others get, but is never shown to them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from games.errors import NoSuchItemError
from games.models import Block, User
from games.payloads.players import BlockShape
from games.payloads.timestamps import instant
from games.selectors.accounts import players
from games.selectors.accounts.bot_accounts import bot_of


def blocks_of(*, user: User, username: str | None = None) -> QuerySet[Block]:
    """Somebody's blocks: all of them, or that of the player with this name."""
    rows = Block.objects.filter(blocker=user)
    if username is None:
        return rows.select_related("blocked__owner")
    return rows.filter(blocked__in=players.by_name(username))


def own_block(*, user: User, username: str) -> Block:
    """Somebody's block of the player with this name. Raises NoSuchItemError."""
    row = blocks_of(user=user, username=username).select_related("blocked__owner").first()
    if row is None:
        raise NoSuchItemError(_("You have not blocked anyone by that name."))
    return row


def block_json(row: Block) -> BlockShape:
    """A block, as the blocker sees it."""
    return {
        "player": row.blocked.username,
        "bot_of": bot_of(row.blocked),
        "since": instant(row.created_at),
    }


def blocked_with(account_id: int) -> frozenset[int]:
    """The accounts that blocked an account or are blocked by it, and the bot accounts of all these.

    One statement. A bot account has the blocks of its owner.
    """
    mine = _and_owners([account_id])
    blocked = Block.objects.filter(blocker__in=mine)
    blocking = Block.objects.filter(blocked__in=mine)
    found = _and_bots(blocked, "blocked").union(_and_bots(blocking, "blocker"))
    return frozenset(pk for (pk,) in found)


def either_blocked(account_ids: Collection[int]) -> bool:
    """Whether one of some accounts, or its owner, has blocked another of them. One statement."""
    people = _and_owners(account_ids)
    return Block.objects.filter(blocker__in=people, blocked__in=people).exists()


def blocked_among(people: Collection[int]) -> dict[int, frozenset[int]]:
    """By person, which of some people they must not meet, whoever blocks whom. One statement.

    For bot accounts, pass their owners.
    """
    rows = Block.objects.filter(blocker__in=people, blocked__in=people)
    found: defaultdict[int, set[int]] = defaultdict(set)
    for blocker, blocked in rows.values_list("blocker_id", "blocked_id") if people else ():
        found[blocker].add(blocked)
        found[blocked].add(blocker)
    return {person: frozenset(others) for person, others in found.items()}


def blocked_by(user: User, account_ids: Collection[int]) -> frozenset[int]:
    """Those of some accounts that somebody has blocked. One statement."""
    found = User.objects.filter(pk__in=account_ids).filter(pk__in=blocked_accounts_of(user))
    return frozenset(found.values_list("pk", flat=True))


def between(blocker: User, blocked: User) -> QuerySet[Block]:
    """One person's blocks of another."""
    return Block.objects.filter(blocker__in=own(blocker), blocked__in=own(blocked))


def blockers_of(user: User) -> QuerySet[Block, tuple[int]]:
    """The accounts that have blocked somebody, with their bot accounts, for a list to leave out.

    The subquery does not depend on the list's rows, so Postgres evaluates it once.
    """
    return _and_bots(Block.objects.filter(blocked__in=own(user)), "blocker")


def blocked_since(user: User, host: str) -> Subquery:
    """When the account in a column, or its owner, blocked somebody; null if neither did."""
    both = Q(blocker=OuterRef(host)) | Q(blocker=OuterRef(f"{host}__owner"))
    since = Block.objects.filter(both, blocked__in=own(user)).order_by("created_at")
    return Subquery(since.values("created_at")[:1])


def blocked_accounts_of(user: User) -> QuerySet[Block, tuple[int]]:
    """The accounts that somebody has blocked, with their bot accounts; evaluated once, too."""
    return _and_bots(Block.objects.filter(blocker__in=own(user)), "blocked")


def own(user: User) -> list[int]:
    """The id of an account; for a bot account its owner's, too."""
    return [user.pk] if user.owner_id is None else [user.pk, user.owner_id]


def _and_owners(account_ids: Collection[int]) -> QuerySet[User, object]:
    owners = User.objects.filter(bots__in=account_ids)
    return User.objects.filter(pk__in=account_ids).values("pk").union(owners.values("pk"))


def _and_bots(rows: QuerySet[Block], side: str) -> QuerySet[Block, tuple[int]]:
    bots = rows.filter(**{f"{side}__bots__isnull": False})
    return rows.values_list(side).union(bots.values_list(f"{side}__bots"))
