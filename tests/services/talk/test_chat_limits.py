"""Floods and races in the chat, on real Postgres: so many lines get through, and no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from redis.exceptions import RedisError

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import ChatMessage, ChatReadMarker, Mute, Note, Report, User
from games.policy import CHAT_LINES_A_MINUTE, MUTES_AT_MOST, REPORTS_A_DAY
from tests.kit.api_clients import Caller
from tests.kit.chat import refusal, say, texts, unread
from tests.services.play.test_races import at_once, codes

# Time stands still unless a test lets it pass: no minute ends by chance.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("days")]
MOST = CHAT_LINES_A_MINUTE


@pytest.fixture
def ruleset() -> str:
    """Play Meuterer alone: chat is the same in every game."""
    return "meuterer"


def have_said(caller: Caller, game: str, count: int) -> None:
    """Lines that somebody has just said."""
    line = {"game_id": game, "room": "players", "user": caller.user, "seat": 0, "text": "Ahoy!"}
    ChatMessage.objects.bulk_create(ChatMessage(**line, created_at=now()) for _ in range(count))


def test_fifty_lines_at_once_stay_within_the_limit(open_game: str, anna: Caller) -> None:
    answers = at_once([lambda: say(anna, open_game)] * 50)
    assert codes(answers) == {"201": MOST, "too_fast": 50 - MOST}
    assert ChatMessage.objects.count() == MOST
    for answer in answers:
        if answer.status_code == 429:
            assert 1 <= int(answer["Retry-After"]) <= 60
            assert answer.json()["wait"] == int(answer["Retry-After"])


def test_chat_limit_counts_over_all_tables(open_game: str, anna: Caller) -> None:
    """Each table has a lock of its own; still only one of ten gets the last line."""
    body = {"ruleset": "meuterer", "seats": 3}
    tables = [open_game, *(anna.post("games", body).json()["id"] for _ in range(9))]
    have_said(anna, open_game, MOST - 1)
    answers = at_once([lambda t=t: say(anna, t) for t in tables])
    assert codes(answers) == {"201": 1, "too_fast": 9}


def test_flood_of_one_player_does_not_silence_another(
    open_game: str, anna: Caller, bernd: Caller
) -> None:
    bernd.post(f"games/{open_game}/seats", {})
    have_said(anna, open_game, MOST)
    assert refusal(say(anna, open_game)) == (429, "too_fast")
    assert say(bernd, open_game).status_code == 201


def test_chat_limit_frees_a_line_a_minute_after_each(
    days: TimeTravel, open_game: str, anna: Caller
) -> None:
    half = MOST // 2
    for _ in range(2):
        have_said(anna, open_game, half - 1)
        assert say(anna, open_game).status_code == 201
        days.on(seconds=20)
    wait = int(say(anna, open_game)["Retry-After"])
    assert 0 < wait <= 20
    days.on(seconds=wait + 10)
    have_said(anna, open_game, half - 1)
    assert say(anna, open_game).status_code == 201
    assert refusal(say(anna, open_game)) == (429, "too_fast")


def test_chat_limit_holds_without_redis(
    open_game: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: Any, **__: Any) -> None:
        raise RedisError

    for name in ("get", "set", "add", "incr", "get_many"):
        monkeypatch.setattr(cache, name, gone)
    answers = at_once([lambda: say(anna, open_game)] * 30)
    assert codes(answers) == {"201": MOST, "too_fast": 30 - MOST}


def test_refused_lines_do_not_count(open_game: str, anna: Caller, bernd: Caller) -> None:
    for _ in range(MOST + 1):
        assert refusal(say(bernd, open_game)) == (403, "room_closed")
        assert refusal(say(anna, open_game, "")) == (422, "bad_text")
    assert say(anna, open_game).status_code == 201


def test_retried_line_at_the_limit_gets_its_answer(open_game: str, anna: Caller) -> None:
    first = say(anna, open_game, "first", Idempotency_Key="k")
    have_said(anna, open_game, MOST - 1)
    assert say(anna, open_game, "first", Idempotency_Key="k").json() == first.json()


def test_line_with_one_key_at_once_is_posted_once(open_game: str, anna: Caller) -> None:
    answers = at_once([lambda: say(anna, open_game, "once", Idempotency_Key="k")] * 30)
    assert codes(answers) == {"201": 30}
    assert len({answer.content for answer in answers}) == 1
    assert texts(anna, open_game) == ["once"]


def test_read_markers_set_at_once_end_at_the_last_line(
    open_game: str, anna: Caller, bernd: Caller
) -> None:
    bernd.post(f"games/{open_game}/seats", {})
    lines = [say(bernd, open_game).json()["id"] for _ in range(10)]

    def mark(line: int) -> Callable[[], Any]:
        body = {"room": "players", "line": line}
        return lambda: anna.put(f"games/{open_game}/chat/read", body)

    answers = at_once([mark(line) for line in reversed(lines)])
    assert codes(answers) == {"200": 10}
    assert ChatReadMarker.objects.get().line == max(lines)
    assert unread(anna) == {(open_game, "players"): 0}


def test_chatting_while_leaving_posts_only_lines_of_a_seated_player(
    open_game: str, anna: Caller, bernd: Caller
) -> None:
    """In either order, no line is by somebody without a seat."""
    bernd.post(f"games/{open_game}/seats", {})
    answers = at_once(
        [lambda: bernd.delete(f"games/{open_game}/seats/me")] + [lambda: say(bernd, open_game)] * 8
    )
    said = codes(answers)["201"]
    assert codes(answers) == Counter({"200": 1, "room_closed": 8 - said, "201": said})
    assert ChatMessage.objects.filter(seat=1).count() == said
    assert len(texts(anna, open_game)) == said


def test_chatting_and_moving_at_once_all_succeed(game: str, players: list[Caller]) -> None:
    mover = next(player for player in players if player.look(game)["legal_moves"])
    body = {"ply": 0, "move": mover.first_move(game)}
    calls: list[Callable[[], Any]] = [lambda: mover.post(f"games/{game}/moves", body)]
    calls += [lambda p=p: say(p, game) for p in players for _ in range(4)]
    assert codes(at_once(calls)) == {"201": 13}


def test_muting_ten_times_at_once_is_one_mute(anna: Caller, bernd: Caller) -> None:
    answers = at_once([lambda: anna.put("me/mutes/bernd")] * 10)
    assert codes(answers) == {"200": 10}
    assert Mute.objects.count() == 1


def test_mutes_set_at_once_stay_within_the_limit(anna: Caller) -> None:
    others = User.objects.bulk_create(User(username=f"sailor{n}") for n in range(MUTES_AT_MOST + 8))
    Mute.objects.bulk_create(Mute(user=anna.user, muted=o) for o in others[: MUTES_AT_MOST - 2])
    answers = at_once([lambda o=o: anna.put(f"me/mutes/{o}") for o in others[-10:]])
    assert codes(answers) == {"200": 2, "too_many": 8}


def test_reports_at_once_stay_within_the_limit(anna: Caller) -> None:
    User.objects.bulk_create(User(username=f"sailor{n}") for n in range(30))

    def report(name: str) -> Callable[[], Any]:
        return lambda: anna.post("reports", {"reason": "spam", "player": name})

    same = at_once([report("sailor0")] * 10)
    assert codes(same) == {"201": 1, "200": 9}
    answers = at_once([report(f"sailor{n}") for n in range(1, 30)])
    assert codes(answers) == {"201": REPORTS_A_DAY - 1, "too_fast": 30 - REPORTS_A_DAY}
    assert Report.objects.count() == REPORTS_A_DAY


def test_notes_written_at_once_leave_one_row(open_game: str, anna: Caller) -> None:
    answers = at_once(
        [lambda n=n: anna.put(f"games/{open_game}/notes", {"text": str(n)}) for n in range(10)]
    )
    assert codes(answers) == {"200": 10}
    assert Note.objects.count() == 1


def test_first_note_and_first_guesses_written_at_once_are_both_kept(
    open_game: str, anna: Caller
) -> None:
    path = f"games/{open_game}/notes"
    for _ in range(5):
        Note.objects.all().delete()
        parts: list[dict[str, Any]] = [{"text": "Ahoy"}, {"guesses": {"1": "diaz"}}]
        assert codes(at_once([lambda p=p: anna.put(path, p) for p in parts])) == {"200": 2}
        kept = anna.get(path).json()
        assert (kept["text"], kept["guesses"]) == ("Ahoy", {"1": "diaz"})
