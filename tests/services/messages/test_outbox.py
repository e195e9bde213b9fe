"""The other messages to players, each sent once; and no message reveals hidden things."""

from __future__ import annotations

from random import Random

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links
from games.clocks.now import now
from games.models import Game, Message, User
from games.selectors.messages.content import message_text_for
from games.selectors.tables import rows as tables
from games.services.messages import mail
from games.services.messages.outbox import NewMessage, enqueue
from tests.api.test_secrecy import play_on
from tests.kit.api_clients import Caller
from tests.kit.mailbox import Box, text_of
from tests.kit.playing_on import finish
from tests.services.messages.turn_mails import asked, at, name, sent, want
from tests.services.play.test_timeouts import stay_away

pytestmark = pytest.mark.django_db

OF_A_SEAT = ("turn", "reminder", "started", "extension", "seat_lost", "seat_offered")


def mailed_to(event: str) -> set[str]:
    """The names of the players who got a mail of this event."""
    rows = Message.objects.filter(event=event, channel="mail", status="sent")
    return set(rows.values_list("user__username", flat=True))


@pytest.fixture
def live_game(anna: Caller, bernd: Caller, carla: Caller, ruleset: str) -> str:
    """A started table for three with minutes on the clock."""
    made = anna.post("games", {"ruleset": ruleset, "seats": 3, "clock": "live"})
    game = str(made.json()["id"])
    for player in (bernd, carla):
        player.post(f"games/{game}/seats", {})
    assert anna.post(f"games/{game}/start").status_code == 201
    return game


def test_live_game_sends_no_turn_messages(days: TimeTravel, box: Box, live_game: str) -> None:
    days.on(minutes=4, seconds=50)
    assert set(Message.objects.values_list("event", flat=True)) == {"started"}


def test_start_is_mailed_to_everybody_but_the_host(days: TimeTravel, box: Box, game: str) -> None:
    """The host started the game, and knows."""
    days.work()
    assert mailed_to("started") == {"bernd", "carla"}


def test_end_is_mailed_to_everybody(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    finish(game, players)
    days.work()
    assert mailed_to("over") == {"anna", "bernd", "carla"}
    assert all(box.subjects(person)[-1].endswith("is over") for person in mailed_to("over"))


def test_extension_is_mailed_to_the_late_player_only(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    late = {name(players, seat) for seat in Game.objects.get(pk=game).to_move}
    days.until(at(9, 1, day=5))
    assert mailed_to("extension") == late
    assert sent("extension")[0] == "Sat 09:00"


def test_lost_seat_is_mailed_to_its_player(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    absent = stay_away(game, players, days, "offered")
    days.on(hours=12)
    assert mailed_to("seat_lost") == {name(players, absent)}
    subjects = box.subjects(name(players, absent))
    assert any(subject.endswith("is offered to others") for subject in subjects)


def test_offered_seat_is_mailed_to_the_other_players(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    want("seat_offered", "now")
    absent = stay_away(game, players, days, "offered")
    days.on(hours=12)
    assert mailed_to("seat_offered") == {name(players, seat) for seat in range(3) if seat != absent}


def test_offered_seat_comes_in_the_digest_by_default(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    absent = stay_away(game, players, days, "offered")
    days.on(days=2)
    news = f"{name(players, absent)} is away from "
    for seat in set(range(3)) - {absent}:
        assert any(news in text_of(mail) for mail in box.to(name(players, seat)))


def test_digest_leaves_out_what_is_no_longer_true(
    days: TimeTravel, box: Box, game: str, players: list[Caller], dora: Caller
) -> None:
    absent = stay_away(game, players, days, "offered")
    days.work()
    bundled = Message.objects.filter(event="seat_offered", status="bundled").first()
    assert bundled is not None
    dora.post(f"games/{game}/seats", {"seat": absent})
    days.on(days=2)
    news = f"{name(players, absent)} is away from "
    assert not any(news in text_of(mail) for mail in box.mails)


def test_message_enqueued_several_times_is_sent_once(
    days: TimeTravel, box: Box, anna: Caller
) -> None:
    assert anna.user is not None
    new_message = NewMessage(
        anna.user, "webhook_off", "one-key", data={"url": "https://example.org"}
    )
    for _ in range(2):
        enqueue([new_message])
        enqueue([new_message, new_message])
        days.work()
    assert len(box.to("anna")) == 1


def test_message_with_another_key_is_sent_too(days: TimeTravel, box: Box, anna: Caller) -> None:
    assert anna.user is not None
    data = {"url": "https://example.org"}
    enqueue([NewMessage(anna.user, "webhook_off", key, data=data) for key in ("one", "two")])
    days.work()
    assert len(box.to("anna")) == 2


def all_words(game_id: str, seat: int) -> list[str]:
    """Every word of every message that a seat may get of a running game, in every channel."""
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
        text = message_text_for(row)
        made = mail.compose(row, text)
        html = str(made.alternatives[0].content)
        words += [str(made.subject), str(made.body), html, text.text, text.preview]
    return words


@pytest.mark.parametrize("seed", range(2))
def test_messages_do_not_depend_on_what_is_hidden_from_the_reader(
    game: str, seed: int, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of random games, hidden things change and the words stay, byte for byte."""
    for link in ("game_url", "unsubscribe_url"):  # they are signed with the time
        monkeypatch.setattr(signed_links, link, lambda *_: "https://example.org/")
    rng = Random(seed)
    for _ in range(5):
        table = play_on(Game.objects.get(pk=game), players, rng, 5)
        if table.status != Game.Status.ACTIVE:
            return
        state = table.position()
        for seat in range(3):
            before = all_words(game, seat)
            other = table.ruleset_info.invariants.resample(state, seat, rng)
            Game.objects.filter(pk=game).update(state=other.dump())
            assert all_words(game, seat) == before
            Game.objects.filter(pk=game).update(state=state.dump())


def test_stored_data_of_messages_is_public(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    """A webhook posts ``data`` as it is."""
    stay_away(game, players, days, "offered")
    public = {"seat", "decision", "deadline", "player", "until", "left"}
    assert set().union(*Message.objects.values_list("data", flat=True)) <= public


def test_mail_contains_no_card_and_no_secret(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    days.until(at(9, 1, day=5))
    stored = Game.objects.get(pk=game)
    hidden = [stored.secret, stored.position().seed]
    hand = players[asked(game)].look(game)["view"]["me"].get("hand", [])
    hidden += [card for card in hand if isinstance(card, str)]
    for received in box.to(name(players, asked(game))):
        words = f"{received['Subject']} {text_of(received)}".partition("http")[0]
        assert not any(secret in words for secret in hidden)


def test_player_without_a_mail_address_gets_no_mails(days: TimeTravel, box: Box, game: str) -> None:
    User.objects.update(email="")
    days.on(days=6)
    assert not Message.objects.exclude(event="started").exists()
    assert not box.mails
