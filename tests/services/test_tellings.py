"""What else a player is told, once each; and that no message tells what is hidden."""

from __future__ import annotations

from random import Random

import pytest

from games import links
from games.clocks.instant import now
from games.days.passing import Days
from games.models import Game, Message, User
from games.selectors import tables
from games.selectors.letters import letter_for
from games.services import mail
from games.services.messages import Telling, put
from tests.api.test_secrecy import play_on
from tests.callers import Caller, finish
from tests.post import Box, text_of
from tests.services.test_absence import stay_away
from tests.services.test_messages import asked, at, name, sent, want

pytestmark = pytest.mark.django_db

OF_A_SEAT = ("turn", "reminder", "started", "extension", "seat_lost", "seat_offered")


def told(event: str) -> set[str]:
    """Who was told of something by mail."""
    rows = Message.objects.filter(event=event, channel="mail", status="sent")
    return set(rows.values_list("user__username", flat=True))


@pytest.fixture
def live_game(anna: Caller, bernd: Caller, carla: Caller, ruleset: str) -> str:
    """A table for three with minutes on the clock, started."""
    made = anna.post("games", {"ruleset": ruleset, "seats": 3, "clock": "live"})
    game = str(made.json()["id"])
    for player in (bernd, carla):
        player.post(f"games/{game}/seats", {})
    assert anna.post(f"games/{game}/start").status_code == 201
    return game


def test_with_minutes_on_the_clock_no_turn_is_told(days: Days, box: Box, live_game: str) -> None:
    days.on(minutes=4, seconds=50)
    assert set(Message.objects.values_list("event", flat=True)) == {"started"}


def test_all_but_the_host_are_told_that_the_game_has_begun(days: Days, box: Box, game: str) -> None:
    """He started it himself."""
    days.work()
    assert told("started") == {"bernd", "carla"}


def test_all_are_told_that_it_is_over(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    finish(game, players)
    days.work()
    assert told("over") == {"anna", "bernd", "carla"}
    assert all(box.subjects(person)[-1].endswith("is over") for person in told("over"))


def test_only_who_was_late_is_told_of_his_extension(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    late = {name(players, seat) for seat in Game.objects.get(pk=game).to_move}
    days.until(at(9, 1, day=5))
    assert told("extension") == late
    assert sent("extension")[0] == "Sat 09:00"


def test_who_was_away_too_long_is_told_that_his_seat_is_lost(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    absent = stay_away(game, players, days, "offered")
    days.on(hours=12)
    assert told("seat_lost") == {name(players, absent)}
    subjects = box.subjects(name(players, absent))
    assert any(subject.endswith("is offered to others") for subject in subjects)


def test_the_others_are_told_that_a_seat_is_offered(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    want("seat_offered", "now")
    absent = stay_away(game, players, days, "offered")
    days.on(hours=12)
    assert told("seat_offered") == {name(players, seat) for seat in range(3) if seat != absent}


def test_left_alone_they_read_of_it_in_their_digest(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    absent = stay_away(game, players, days, "offered")
    days.on(days=2)
    news = f"{name(players, absent)} is away from "
    for seat in set(range(3)) - {absent}:
        assert any(news in text_of(mail) for mail in box.to(name(players, seat)))


def test_a_digest_tells_nothing_that_is_no_longer_true(
    days: Days, box: Box, game: str, players: list[Caller], dora: Caller
) -> None:
    absent = stay_away(game, players, days, "offered")
    days.work()
    bundled = Message.objects.filter(event="seat_offered", status="bundled").first()
    assert bundled is not None
    dora.post(f"games/{game}/seats", {"seat": absent})
    days.on(days=2)
    news = f"{name(players, absent)} is away from "
    assert not any(news in text_of(mail) for mail in box.mails)


def test_a_thing_is_told_once_however_often_it_is_put(days: Days, box: Box, anna: Caller) -> None:
    assert anna.user is not None
    telling = Telling(anna.user, "webhook_off", "one-key", data={"url": "https://example.org"})
    for _ in range(2):
        put([telling])
        put([telling, telling])
        days.work()
    assert len(box.to("anna")) == 1


def test_another_thing_is_told_too(days: Days, box: Box, anna: Caller) -> None:
    assert anna.user is not None
    data = {"url": "https://example.org"}
    put([Telling(anna.user, "webhook_off", key, data=data) for key in ("one", "two")])
    days.work()
    assert len(box.to("anna")) == 2


def letters(game_id: str, seat: int) -> list[str]:
    """All that a seat may ever be told of a game that goes on: every word of every channel."""
    game = tables.with_seats().get(pk=game_id)
    user = game.seat_rows[seat].user
    assert user is not None
    instant = "2027-01-02T03:04:05+00:00"
    data = {"seat": seat, "decision": game.ply, "deadline": instant, "until": instant}
    words: list[str] = []
    waits = seat in game.to_move  # else the digest is dropped
    for event in OF_A_SEAT + ("digest",) * waits:
        row = Message(user=user, game=game, event=event, channel="mail", created_at=now())
        row.data = data | {"player": user.username}
        letter = letter_for(row)
        made = mail.compose(row, letter)
        html = str(made.alternatives[0].content)
        words += [str(made.subject), str(made.body), html, letter.text, letter.preview]
    return words


@pytest.mark.parametrize("seed", range(2))
def test_no_letter_depends_on_what_its_reader_may_not_know(
    game: str, seed: int, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of random games, hidden things change and the words stay, byte for byte."""
    for link in ("game_url", "unsubscribe_url"):  # they are signed with the time
        monkeypatch.setattr(links, link, lambda *_: "https://example.org/")
    rng = Random(seed)
    for _ in range(5):
        table = play_on(Game.objects.get(pk=game), players, rng, 5)
        if table.status != Game.Status.ACTIVE:
            return
        state = table.position()
        for seat in range(3):
            before = letters(game, seat)
            other = table.rules.resample(state, seat, rng)
            Game.objects.filter(pk=game).update(state=other.dump())
            assert letters(game, seat) == before
            Game.objects.filter(pk=game).update(state=state.dump())


def test_what_is_kept_about_a_message_is_public(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    """A webhook posts ``data`` as it is."""
    stay_away(game, players, days, "offered")
    public = {"seat", "decision", "deadline", "player", "until"}
    assert set().union(*Message.objects.values_list("data", flat=True)) <= public


def test_a_mail_names_no_card_and_no_secret(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    days.until(at(9, 1, day=5))
    stored = Game.objects.get(pk=game)
    hidden = [stored.secret, stored.position().seed]
    hand = players[asked(game)].look(game)["view"]["me"].get("hand", [])
    hidden += [card for card in hand if isinstance(card, str)]
    for letter in box.to(name(players, asked(game))):
        words = f"{letter['Subject']} {text_of(letter)}".partition("http")[0]
        assert not any(secret in words for secret in hidden)


def test_who_has_no_address_has_no_mails(days: Days, box: Box, game: str) -> None:
    User.objects.update(email="")
    days.on(days=6)
    assert not Message.objects.exclude(event="started").exists()
    assert not box.mails
