"""Floods and races in the chat, on real Postgres: so many lines get through, and no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from redis.exceptions import RedisError

from games.days.passing import Days
from games.models import ChatMark, ChatMessage, Mute, Note, Report, User
from games.policy import CHAT_LINES_A_MINUTE, MUTES_AT_MOST, REPORTS_A_DAY
from tests.callers import Caller
from tests.services.test_races import at_once, codes
from tests.talk import refusal, say, texts, unread

pytestmark = pytest.mark.django_db(transaction=True)
MOST = CHAT_LINES_A_MINUTE


@pytest.fixture
def ruleset() -> str:
    """Talk is the same at every table."""
    return "meuterer"


def test_of_fifty_lines_at_once_so_many_get_through(open_game: str, anna: Caller) -> None:
    answers = at_once([lambda: say(anna, open_game)] * 50)
    assert codes(answers) == {"201": MOST, "too_fast": 50 - MOST}
    assert ChatMessage.objects.count() == MOST
    for answer in answers:
        if answer.status_code == 429:
            assert 1 <= int(answer["Retry-After"]) <= 60
            assert answer.json()["wait"] == int(answer["Retry-After"])


def test_it_is_counted_over_all_tables(open_game: str, anna: Caller) -> None:
    """Each table has a lock of its own; the last line that is left is said once all the same."""
    body = {"ruleset": "meuterer", "seats": 3}
    tables = [open_game, *(anna.post("games", body).json()["id"] for _ in range(9))]
    for _ in range(MOST - 1):
        say(anna, open_game)
    answers = at_once([lambda t=t: say(anna, t) for t in tables])
    assert codes(answers) == {"201": 1, "too_fast": 9}


def test_one_persons_flood_silences_nobody_else(
    open_game: str, anna: Caller, bernd: Caller
) -> None:
    bernd.post(f"games/{open_game}/seats", {})
    for _ in range(MOST):
        say(anna, open_game)
    assert refusal(say(anna, open_game)) == (429, "too_fast")
    assert say(bernd, open_game).status_code == 201


def test_a_minute_after_each_line_there_is_room_again(
    days: Days, open_game: str, anna: Caller
) -> None:
    half = MOST // 2
    for _ in range(2):
        for _ in range(half):
            assert say(anna, open_game).status_code == 201
        days.on(seconds=20)
    wait = int(say(anna, open_game)["Retry-After"])
    assert 0 < wait <= 20
    days.on(seconds=wait + 10)
    for _ in range(half):
        assert say(anna, open_game).status_code == 201
    assert refusal(say(anna, open_game)) == (429, "too_fast")


def test_without_redis_it_is_the_same(
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


def test_a_retry_at_the_limit_gets_its_answer(open_game: str, anna: Caller) -> None:
    first = say(anna, open_game, "first", Idempotency_Key="k")
    for _ in range(MOST - 1):
        say(anna, open_game)
    assert say(anna, open_game, "first", Idempotency_Key="k").json() == first.json()


def test_with_one_key_at_once_it_is_said_once(open_game: str, anna: Caller) -> None:
    answers = at_once([lambda: say(anna, open_game, "once", Idempotency_Key="k")] * 30)
    assert codes(answers) == {"201": 30}
    assert len({answer.content for answer in answers}) == 1
    assert texts(anna, open_game) == ["once"]


def test_marks_set_at_once_end_at_the_farthest(open_game: str, anna: Caller, bernd: Caller) -> None:
    bernd.post(f"games/{open_game}/seats", {})
    lines = [say(bernd, open_game).json()["id"] for _ in range(10)]

    def mark(line: int) -> Callable[[], Any]:
        body = {"room": "players", "line": line}
        return lambda: anna.put(f"games/{open_game}/chat/read", body)

    answers = at_once([mark(line) for line in reversed(lines)])
    assert codes(answers) == {"200": 10}
    assert ChatMark.objects.get().line == max(lines)
    assert unread(anna) == {(open_game, "players"): 0}


def test_talking_while_getting_up(open_game: str, anna: Caller, bernd: Caller) -> None:
    """Whoever is first: no line is said by somebody who sits nowhere."""
    bernd.post(f"games/{open_game}/seats", {})
    answers = at_once(
        [lambda: bernd.delete(f"games/{open_game}/seats/me")] + [lambda: say(bernd, open_game)] * 8
    )
    said = codes(answers)["201"]
    assert codes(answers) == {"200": 1, "room_closed": 8 - said} | ({"201": said} if said else {})
    assert ChatMessage.objects.filter(seat=1).count() == said
    assert len(texts(anna, open_game)) == said


def test_talking_and_moving_at_once_stop_nobody(game: str, players: list[Caller]) -> None:
    mover = next(player for player in players if player.look(game)["legal_moves"])
    body = {"ply": 0, "move": mover.first_move(game)}
    acts: list[Callable[[], Any]] = [lambda: mover.post(f"games/{game}/moves", body)]
    acts += [lambda p=p: say(p, game) for p in players for _ in range(4)]
    assert codes(at_once(acts)) == {"201": 13}


def test_one_person_muted_ten_times_at_once(anna: Caller, bernd: Caller) -> None:
    answers = at_once([lambda: anna.put("me/mutes/bernd")] * 10)
    assert codes(answers) == {"200": 10}
    assert Mute.objects.count() == 1


def test_the_last_places_for_mutes(anna: Caller) -> None:
    others = User.objects.bulk_create(User(username=f"sailor{n}") for n in range(MUTES_AT_MOST + 8))
    Mute.objects.bulk_create(Mute(user=anna.user, muted=o) for o in others[: MUTES_AT_MOST - 2])
    answers = at_once([lambda o=o: anna.put(f"me/mutes/{o}") for o in others[-10:]])
    assert codes(answers) == {"200": 2, "too_many": 8}


def test_reports_at_once(anna: Caller) -> None:
    User.objects.bulk_create(User(username=f"sailor{n}") for n in range(30))

    def report(name: str) -> Callable[[], Any]:
        return lambda: anna.post("reports", {"reason": "spam", "player": name})

    same = at_once([report("sailor0")] * 10)
    assert codes(same) == {"201": 1, "200": 9}
    answers = at_once([report(f"sailor{n}") for n in range(1, 30)])
    assert codes(answers) == {"201": REPORTS_A_DAY - 1, "too_fast": 30 - REPORTS_A_DAY}
    assert Report.objects.count() == REPORTS_A_DAY


def test_notes_written_at_once(open_game: str, anna: Caller) -> None:
    answers = at_once(
        [lambda n=n: anna.put(f"games/{open_game}/notes", {"text": str(n)}) for n in range(10)]
    )
    assert codes(answers) == {"200": 10}
    assert Note.objects.count() == 1
