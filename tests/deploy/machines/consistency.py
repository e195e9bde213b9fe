"""What must hold of a site once its parts have come and gone, by its database and its clients."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Q

from games.clocks.now import now
from games.engine.record import verify
from games.models import ChatMessage, Game, Message, MoveRecord, RatingChange
from games.policy import RETRY_SECONDS
from games.rulesets.registry import RULESETS
from games.selectors.play import game_log
from games.selectors.play.positions import position_at
from games.selectors.tables import rows
from games.services.play import ratings
from tests.deploy.machines.games_played import Played, Playing
from tests.kit.mailbox import Box


def check_games(games: Iterable[Played]) -> None:
    """All are played to their ends, by the moves that were accepted, each once."""
    for game in games:
        check_moves(game)
        check_position(game)
        check_lines(game)
        check_stream(game)


def check_moves(game: Played) -> None:
    made: defaultdict[int, list[Any]] = defaultdict(list)
    plies = []
    for row in MoveRecord.objects.filter(game=game.id):
        plies.append(row.ply)
        if row.seat is not None and row.seat < len(game.people):
            made[row.seat].append(row.move)
    assert plies == list(range(len(plies)))
    assert made == game.moves


def check_position(game: Played) -> None:
    """The record verifies, and the stored position is that to which its moves lead."""
    row = rows.table(game_id=game.id)
    record = game_log.record(game=row)
    assert verify(record, RULESETS)
    assert position_at(row, row.ply) == row.position()


def check_lines(game: Played) -> None:
    said = ChatMessage.objects.filter(game=game.id).order_by("pk").values_list("text", flat=True)
    assert list(said) == game.lines


def check_stream(game: Played) -> None:
    """The stream has told what the log has, from where it began, each move and line once."""
    first = game.listener.of("table")[0]["ply"]
    path = f"games/{game.id}/moves?limit=500&after={first}"
    log = game.people[-1].get(path)
    assert log["next"] is None
    known = [{name: entry[name] for name in entry.keys() - {"notices"}} for entry in log["results"]]
    assert game.listener.of("move") == known
    assert [line["text"] for line in game.listener.of("chat")] == game.lines


def knows_all_ends(playing: Playing) -> bool:
    """Whether the stream of all tables of a player has told that each of them is over."""
    status: dict[str, str] = {}
    for message in list(playing.all_tables.messages):
        told = {"tables": message["data"].get("tables"), "table": [message["data"]]}
        for table in told.get(message["event"], []):
            status[table["id"]] = table["status"]
    return all(status.get(game.id) == "finished" for game in playing.games)


def nothing_is_due() -> bool:
    """Whether nothing waits for a worker, but for messages that a dead one had claimed."""
    at = now()
    claimed = Q(claimed_until__gt=at)
    waiting = Message.objects.filter(status="waiting", due_at__lte=at).exclude(claimed)
    due = Q(due_at__lte=at) | Q(bot_due=True) | Q(status="finished", rated=True, rated_number=None)
    return not Game.objects.filter(due).exists() and not waiting.exists()


def check_ratings() -> None:
    """Each rated game has changed the ratings of its players once, in one order."""
    rated = Game.objects.filter(status="finished", rated=True)
    found = RatingChange.objects.values("game").annotate(count=Count("user"))
    assert dict(found.values_list("game", "count")) == dict.fromkeys(
        rated.values_list("pk", flat=True), 3
    )
    numbers = sorted(rated.values_list("rated_number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert list(ratings.differences()) == []


def check_messages(games: Iterable[Played], box: Box, *, twice_at_most: int) -> None:
    """Each player is told once of the end of each game, or soon will be; none was given up."""
    expected = Counter((player.name, game.id) for game in games for player in game.people)
    ids = {game for _, game in expected}
    told = Message.objects.filter(event="over", channel="mail", game__in=ids)
    found = Counter((name, str(game)) for name, game in told.values_list("user__username", "game"))
    assert found == expected
    assert not told.exclude(status__in=["sent", "waiting"]).exists()
    waiting = Message.objects.filter(status="waiting")
    assert not waiting.filter(attempts__gte=len(RETRY_SECONDS)).exists()
    assert not Message.objects.filter(status="failed").exists()
    keys = Message.objects.values("user", "channel", "key").annotate(count=Count("pk"))
    assert not keys.filter(count__gt=1).exists()
    copies = Counter(str(mail["Message-ID"]) for mail in box.mails)
    sent = Message.objects.filter(status="sent", channel="mail").count()
    assert len(copies) >= sent
    assert copies.total() - len(copies) <= twice_at_most
