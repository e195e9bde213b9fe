"""reports and me/reports: telling the moderators."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from devtools.time_travel.passing_time import TimeTravel
from games.models import ChatMessage, Game, Report, User
from games.policy import CHAT_LENGTH, REPORTS_A_DAY
from tests.kit.api_clients import Caller, for_meuterer
from tests.kit.chat import refusal, say, watched_by
from tests.moderation.conftest import moderator
from tests.moderation.console_login import enter

NO_LINE = (404, "no_such_item")


def report(caller: Caller, reason: str = "insult", **what: Any) -> Any:
    return caller.post("reports", {"reason": reason, **what})


@for_meuterer
def test_report_names_line_game_player_and_text(game: str, anna: Caller, bernd: Caller) -> None:
    line = say(bernd, game, "You fools.").json()["id"]
    answer = report(anna, line=line, game=game, player="Bernd", text=" He started it. ")
    assert answer.status_code == 201
    row = answer.json()
    assert row == {
        "id": row["id"],
        "created_at": row["created_at"],
        "reason": "insult",
        "text": "He started it.",
        "line": line,
        "game": game,
        "player": "bernd",
        "status": "open",
        "outcome": None,
        "answer": None,
        "closed_at": None,
    }
    assert anna.get("me/reports").json()["results"] == [row]


@for_meuterer
def test_report_of_a_line_names_its_author_and_table(
    game: str, anna: Caller, bernd: Caller, carla: Caller
) -> None:
    line = say(bernd, game).json()["id"]
    row = report(anna, line=line).json()
    assert (row["line"], row["player"], row["game"]) == (line, "bernd", game)
    again = report(anna, line=line)
    assert (again.status_code, again.json()) == (200, row)
    assert report(anna, player="bernd").status_code == 201, "another thing than Bernd's line"
    other = report(anna, line=line, player="carla")
    assert (other.status_code, other.json()["player"]) == (201, "carla")


@for_meuterer
def test_repeated_report_is_the_first_one_while_it_is_open(
    game: str, anna: Caller, bernd: Caller
) -> None:
    first = report(anna, player="bernd", text="Rude.")
    again = report(anna, player="bernd", text="Very rude.")
    assert (again.status_code, again.json()) == (200, first.json())
    assert report(anna, "cheating", player="bernd").status_code == 201
    assert report(anna, player="bernd", game=game).status_code == 201
    Report.objects.update(status="closed")
    assert report(anna, player="bernd").status_code == 201


def test_report_of_a_line_in_a_closed_room_is_refused_as_of_an_unknown_one(
    game: str, anna: Caller, dora: Caller
) -> None:
    below = say(anna, game, "Between us.").json()["id"]
    above = say(dora, game, room="spectators").json()["id"]
    missing = report(dora, line=above + 1000)
    refused = report(dora, line=below)
    assert refusal(missing) == NO_LINE
    assert refused.content == missing.content
    assert refusal(report(anna, line=above)) == NO_LINE
    assert report(dora, line=above).status_code == 201


def test_report_of_a_table_closed_to_spectators_is_refused_as_of_an_unknown_one(
    game: str, anna: Caller, dora: Caller
) -> None:
    watched_by(game, "nobody")
    refused = report(dora, "spam", game=game)
    assert refusal(refused) == (404, "game_not_found")
    assert refused.content == report(dora, "spam", game=str(uuid4())).content
    assert report(anna, "spam", game=game).status_code == 201
    watched_by(game, "public")
    assert report(dora, "spam", game=game).status_code == 201


def test_report_of_a_line_at_a_private_table_is_refused_as_of_an_unknown_one(
    open_game: str, anna: Caller, dora: Caller
) -> None:
    Game.objects.update(invited_only=True)
    line = say(anna, open_game).json()["id"]
    refused, missing = report(dora, line=line), report(dora, line=line + 1000)
    assert refusal(refused) == NO_LINE
    assert refused.content == missing.content


def test_line_of_a_muted_player_can_be_reported(
    open_game: str, anna: Caller, bernd: Caller
) -> None:
    bernd.post(f"games/{open_game}/seats", {})
    line = say(bernd, open_game).json()["id"]
    anna.put("me/mutes/bernd")
    answer = report(anna, line=line)
    assert answer.status_code == 201
    assert b"Ahoy" not in answer.content


def test_reports_are_seen_by_their_author_alone(anna: Caller, bernd: Caller, carla: Caller) -> None:
    report(anna, player="bernd")
    assert bernd.get("me/reports").json()["results"] == []
    assert carla.get("me/reports").json()["results"] == []


def test_invalid_report_is_refused(anna: Caller, bernd: Caller, visitor: Caller) -> None:
    invalid = (400, "invalid_request")
    assert refusal(report(anna)) == invalid
    assert refusal(report(anna, "boredom", player="bernd")) == invalid
    assert refusal(report(anna, player="bernd", status="closed")) == invalid
    assert refusal(report(anna, line=0)) == invalid
    assert refusal(report(anna, line=2**63)) == invalid
    assert refusal(report(anna, game="17")) == invalid
    assert refusal(report(anna, player="anna")) == NO_LINE
    assert refusal(report(anna, player="nobody")) == NO_LINE
    assert refusal(report(anna, player="bernd", text="x" * (CHAT_LENGTH + 1))) == (422, "bad_text")
    assert refusal(report(anna, player="bernd", text="\x07")) == (422, "bad_text")
    assert refusal(report(anna, player="bernd", text="\x00")) == invalid
    assert refusal(report(visitor, player="bernd")) == (401, "not_authenticated")
    assert refusal(visitor.get("me/reports")) == (401, "not_authenticated")
    assert refusal(anna.get("me/reports", {"status": "open"})) == invalid
    assert not Report.objects.exists()


def test_reports_above_the_daily_limit_are_refused(
    days: TimeTravel, anna: Caller, bernd: Caller
) -> None:
    User.objects.bulk_create(User(username=f"sailor{n}") for n in range(REPORTS_A_DAY + 1))
    for number in range(REPORTS_A_DAY):
        assert report(anna, player=f"sailor{number}").status_code == 201
    refused = report(anna, player=f"sailor{REPORTS_A_DAY}")
    assert refusal(refused) == (429, "too_fast")
    assert 0 < int(refused["Retry-After"]) <= 86400
    assert report(anna, player="sailor0").status_code == 200  # nothing new
    assert report(bernd, player="sailor0").status_code == 201
    days.on(hours=25)
    assert report(anna, player=f"sailor{REPORTS_A_DAY}").status_code == 201


def test_list_of_reports_costs_two_statements(
    anna: Caller, bernd: Caller, carla: Caller, django_assert_num_queries: Any
) -> None:
    for name in ("bernd", "carla"):
        report(anna, player=name)
    with django_assert_num_queries(2):
        rows = anna.get("me/reports").json()["results"]
    assert [row["player"] for row in rows] == ["carla", "bernd"]


@for_meuterer
def test_console_lists_lines_and_reports_read_only(game: str, anna: Caller, bernd: Caller) -> None:
    line = say(bernd, game, "You fools.").json()["id"]
    number = report(anna, line=line).json()["id"]
    console = enter(moderator("hanna", "helper"))
    for path, search in (("chatmessage", "fools"), ("report", "")):
        page = console.get(f"/admin/games/{path}/", {"q": search})
        assert page.status_code == 200
        assert "bernd" in page.content.decode() or number in page.content.decode()
        assert console.get(f"/admin/games/{path}/add/").status_code == 403
    assert "You fools." in console.get("/admin/games/chatmessage/").content.decode()
    for path in (f"chatmessage/{line}/delete/", f"report/{number}/delete/"):
        assert console.post(f"/admin/games/{path}", {"post": "yes"}).status_code == 403
    console.post(f"/admin/games/report/{number}/change/", {"text": "x"})
    assert Report.objects.get(pk=number).text != "x"
    assert ChatMessage.objects.filter(pk=line, text="You fools.").exists()


@for_meuterer
def test_console_hides_the_chat_of_a_game_the_moderator_plays(
    open_game: str, anna: Caller, dora: Caller
) -> None:
    say(dora, open_game, "Poor Hanna.", "spectators")
    hanna = moderator("hanna", "helper")
    console, lines = enter(hanna), "/admin/games/chatmessage/"
    assert "Poor Hanna." in console.get(lines).content.decode()
    assert Caller(hanna).post(f"games/{open_game}/seats", {}).status_code == 201
    assert "Poor Hanna." not in console.get(lines).content.decode()
