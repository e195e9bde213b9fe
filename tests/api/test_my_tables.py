"""GET me/games and GET me/events: my tables, with what they ask of me and what happened since."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clocks.now import now
from games.models import Game
from tests.kit import playing_on
from tests.kit.api_clients import Caller, every_ruleset, to_move
from tests.kit.stream_reader import messages

pytestmark = every_ruleset


def mine(caller: Caller, **query: str) -> list[Any]:
    answer = caller.get("me/games", query)
    assert answer.status_code == 200, answer.content
    return list(answer.json()["results"])


def test_my_table_asks_what_the_table_itself_asks(game: str, players: list[Caller]) -> None:
    playing_on.play(game, 5)
    for player in players:
        (row,), table = mine(player), player.look(game)
        assert (row["seat"], row["asked"]) == (table["seat"], table["asked"])
        assert (row["asked"] is None) == (table["seat"] not in table["to_move"])


def test_my_table_says_in_a_line_what_happened_since_i_moved(
    game: str, players: list[Caller]
) -> None:
    for _ in range(8):
        to_move(game, players).move(game)
        log = players[0].get(f"games/{game}/moves").json()["results"]
        for player in players:
            (row,) = mine(player)
            after = [entry["seat"] for entry in log[1:]][::-1]
            moves = after.index(row["seat"]) if row["seat"] in after else len(after)
            told = player.get(f"games/{game}/moves").json()["results"][-moves:] if moves else []
            texts = [event["text"] for entry in told for event in entry["events"]]
            assert row["since"] in (texts or [None])


def test_my_table_has_a_picture_of_what_everybody_sees(game: str, players: list[Caller]) -> None:
    playing_on.play(game, 5)
    pictures = [mine(player)[0]["thumb"] for player in players]
    assert pictures[0]
    assert all(picture == pictures[0] for picture in pictures)


def test_stream_tells_of_my_tables_what_the_list_does(
    game: str, open_game: str, anna: Caller
) -> None:
    anna.post("games", {"ruleset": "meuterer", "seats": 3})
    playing_on.play(game, 5)
    told = messages(anna.get("me/events").content)[0].data["tables"]
    rows = {row["id"]: row for row in mine(anna)}
    assert {row["id"]: row for row in told} == rows
    assert sum(row["thumb"] is None for row in told) == len(told) - 1


def test_my_tables_are_listed_by_urgency_on_request(
    game: str, open_game: str, players: list[Caller]
) -> None:
    anna, rows = players[0], {}
    names = ["soon", "late", "no clock", "others", "over"]
    original = Game.objects.get(pk=game)
    for number, name in enumerate(names):
        rows[name] = _copy(original, number)
    at = now()
    for name, hours in (("soon", 2), ("late", 9), ("no clock", None)):
        deadline = at + timedelta(hours=hours) if hours else None
        rows[name].deadlines = [deadline, None, None]
        rows[name].to_move = [0]
    rows["others"].to_move = [1]
    rows["others"].deadlines = [None, at + timedelta(hours=1), None]
    rows["over"].status, rows["over"].to_move = Game.Status.ENDED, []
    for row in rows.values():
        row.save()
    Game.objects.filter(pk=game).update(to_move=[2])
    ids = [row["id"] for row in mine(anna, order="urgency")]
    places = [ids.index(str(rows[name].pk)) for name in names]
    assert places == sorted(places)
    assert places[:3] == [0, 1, 2]
    pages, page = [], anna.get("me/games", {"order": "urgency", "limit": 2}).json()
    while page:
        pages += [row["id"] for row in page["results"]]
        page = anna.client.get(page["next"]).json() if page["next"] else None
    assert pages == ids
    assert anna.get("me/games", {"order": "name"}).status_code == 400


def _copy(game: Game, number: int) -> Game:
    """Another table of the same players, in the same position."""
    seats = list(game.seats.all())
    row = Game.objects.get(pk=game.pk)
    row.pk, row.created_at = Game._meta.pk.get_default(), row.created_at + timedelta(hours=number)
    row.save(force_insert=True)
    for seat in seats:
        seat.pk, seat.game = None, row
        seat.save(force_insert=True)
    return row


def test_list_of_my_tables_costs_one_statement_more_however_many_go_on(
    game: str, anna: Caller
) -> None:
    costs = []
    for number in range(2):
        _copy(Game.objects.get(pk=game), number)
        for order in ("newest", "urgency"):
            with CaptureQueriesContext(connection) as statements:
                mine(anna, order=order)
            costs.append(len(statements))
    assert costs == [4, 4, 4, 4]


def test_list_on_request_has_only_tables_that_wait_for_me(game: str, players: list[Caller]) -> None:
    players[0].post("games", {"ruleset": "meuterer", "seats": 3})
    mover = to_move(game, players)
    for player in players:
        waiting = [row["id"] for row in mine(player, waiting="true")]
        assert waiting == ([game] if player is mover else [])
        others = {row["id"] for row in mine(player, waiting="false")}
        assert others == {row["id"] for row in mine(player)} - set(waiting)
    Game.objects.filter(pk=game).update(paused_at=now())
    assert mine(mover, waiting="true", order="urgency") == []
