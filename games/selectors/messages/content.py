"""What goes into a message: public facts, read at the moment of sending."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.clocks.seat_clock import SeatClock
from games.engine.types import Json
from games.models import Game, Message, User
from games.payloads.timestamps import instant
from games.selectors.accounts import addresses
from games.selectors.messages.validity import address_of, is_link, reason_to_drop
from games.selectors.tables import lists
from games.selectors.tables import rows as tables
from games.selectors.tables.visibility import seat_of
from games.texts import digests, messages
from games.texts.message_shapes import About, MessageText

PARTS: Final = 100  # at most in a digest


def message_text_for(message: Message) -> MessageText:
    """Write a message in the language that is active."""
    if message.event == Message.Event.DIGEST:
        waiting, news = digest_parts(message)
        return digests.digest(waiting, [_plain(row).preview for row in news])
    return _plain(message)


def reader_of(message: Message) -> User:
    """The user who reads mail at the address that a message goes to, as far as the site knows."""
    holder = addresses.holder_of(address_of(message)) if is_link(message) else None
    return holder or message.user


def is_empty(digest: Message) -> bool:
    """Whether no game waits for a digest's player, and nothing bundled for it is still true."""
    return not any(digest_parts(digest))


def digest_parts(message: Message) -> tuple[list[About], list[Message]]:
    """The games that wait for a player, most urgent first, and the other bundled messages."""
    user = message.user
    active = lists.games_of(user=user).filter(status=Game.Status.ACTIVE)
    waiting = [_about(user, game) for game in active if _is_wanted(game, user)]
    waiting.sort(key=lambda about: about.deadline or "9")
    news = [row for row in bundled_for(message) if row.event != Message.Event.TURN]
    return waiting, [row for row in news if not reason_to_drop(row)]


def bundled_for(digest: Message) -> list[Message]:
    """The messages put off for a digest, oldest first, each with its game as it is now."""
    parts = Message.objects.filter(
        user=digest.user_id, channel=digest.channel, status=Message.Status.BUNDLED
    )
    rows = list(parts.select_related("user").order_by("created_at")[:PARTS])
    games = {game.pk: game for game in tables.games().filter(pk__in={row.game_id for row in rows})}
    for row in rows:
        row.game = games.get(row.game_id) if row.game_id else None
    return rows


def _plain(message: Message) -> MessageText:
    about = replace(
        _about(message.user, message.game, lost=message.data.get("seat")),
        deadline=message.data.get("deadline"),
        until=message.data.get("until"),
        round=_round_of(message.game),
    )
    said = message.data | (_link_data(message) if is_link(message) else {})
    return messages.message_text(message.event, about, said)


def _link_data(message: Message) -> dict[str, Json]:
    """What a link to an address does, and who holds the address."""
    user = message.user
    return {
        "state": addresses.state_of(address_of(message), user),
        "name": user.username,
        "mine": reader_of(message).username,
        "is_confirmed": addresses.is_confirmed(user),
        "ends_before": addresses.warns_of_what_ends(user),
    }


def _about(user: User, game: Game | None, lost: int | None = None) -> About:
    """Say who else sits there, leaving out the player in a seat that this user lost."""
    if game is None:
        return About(user.zone)
    seat = seat_of(game, user)
    others = [
        row.user.username if row.user else None
        for row in game.seat_rows
        if row.user_id != user.pk and not row.is_free and row.number != lost
    ]
    deadline = instant(game.deadlines[seat]) if seat is not None and game.deadlines else None
    return About(user.zone, game.game_name, others, deadline)


def _round_of(game: Game | None) -> int | None:
    """The round of a running game, as its miniature shows it to anybody."""
    if game is None or game.status != Game.Status.ACTIVE or not game.has_rules:
        return None
    parts = game.ruleset_info
    shown = parts.thumb(parts.view(game.position(), None)) or {}
    number = shown.get("round")
    return number if isinstance(number, int) else None


def _is_wanted(game: Game, user: User) -> bool:
    """Whether a player is to move, and no order of theirs will do so."""
    seat = seat_of(game, user)
    if seat is None or seat not in game.to_move:
        return False
    return SeatClock.load(game.clocks[seat]).order_at is None
