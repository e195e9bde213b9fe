"""Digests and mail modes: which turns are mailed at once, and which in a digest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, Message, User
from games.payloads.timestamps import instant
from games.texts.digests import digest
from games.texts.message_shapes import About
from tests.kit.api_clients import Caller
from tests.kit.mailbox import Box, text_of
from tests.services.messages.turn_mails import TURN, asked, at, name, sent, want

pytestmark = pytest.mark.django_db

WAITS = "1 game waits for you"


def ask_again(game: str, players: list[Caller], days: TimeTravel, seat: int) -> None:
    """Let everyone move until a seat owes its next decision."""
    players[seat].move(game)
    while seat not in Game.objects.get(pk=game).to_move:
        players[asked(game)].move(game)
    days.work()


def test_first_turn_of_a_day_is_mailed_at_once(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    days.work()
    assert box.subjects(name(players, asked(game)))[-1].startswith(TURN)
    assert set(sent("turn")) == {"Mon 12:00"}


def test_further_turns_of_a_day_come_in_the_digest_at_six(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    days.work()
    seat = asked(game)
    ask_again(game, players, days, seat)
    days.until(at(17, 59))
    told = box.subjects(name(players, seat))
    assert len([subject for subject in told if subject.startswith(TURN)]) == 1
    assert WAITS not in told
    days.until(at(18, 1))
    assert box.subjects(name(players, seat)) == [*told, WAITS]
    assert set(sent("digest")) == {"Mon 18:00"}


def test_digest_comes_at_six_in_the_players_time_zone(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    User.objects.update(zone="Asia/Kolkata")  # half past five there
    days.work()
    ask_again(game, players, days, asked(game))
    days.on(minutes=31)
    assert set(sent("digest")) == {"Mon 12:30"}


def test_first_turn_of_the_next_day_is_mailed_at_once(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    days.work()
    seat = asked(game)
    days.until(at(10, day=1))
    ask_again(game, players, days, seat)
    days.on(minutes=10)
    assert sent("turn")[-1] >= "Tue 10:00"
    last = box.subjects(name(players, seat))[-1]
    assert last.startswith(TURN)


def test_mode_now_mails_every_turn_at_once(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "now")
    days.work()
    seat = asked(game)
    ask_again(game, players, days, seat)
    days.on(minutes=10)
    told = box.subjects(name(players, seat))
    assert len([subject for subject in told if subject.startswith(TURN)]) == 2


def test_mode_daily_mails_one_turn_a_day_and_no_digest(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "daily")
    days.work()
    seat = asked(game)
    ask_again(game, players, days, seat)
    days.until(at(23))
    told = box.subjects(name(players, seat))
    assert len([subject for subject in told if subject.startswith(TURN)]) == 1
    assert WAITS not in told


def test_mode_digest_mails_even_the_first_turn_in_the_digest(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "digest")
    days.until(at(17, 59))
    assert not Message.objects.filter(event="turn", status="sent").exists()
    days.until(at(18, 1))
    assert box.subjects(name(players, asked(game)))[-1] == WAITS


def test_digest_names_games_and_deadlines(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "digest")
    days.until(at(18, 1))
    text = text_of(box.to(name(players, asked(game)))[-1])
    assert "Saturday" in text
    assert all(name(players, seat) in text for seat in range(3) if seat != asked(game))


def test_digest_without_content_is_dropped(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "digest")
    days.work()
    while Message.objects.filter(event="digest").count() < 3:  # all were asked meanwhile
        players[asked(game)].move(game)
        days.work()
    days.until(at(18, 1))
    waiting = {name(players, seat) for seat in Game.objects.get(pk=game).to_move}
    for row in Message.objects.filter(event="digest").select_related("user"):
        expected = (
            ("sent", "")
            if row.user.username in waiting
            else ("dropped", "there is nothing to tell")
        )
        assert (row.status, row.outcome) == expected


def test_mode_none_sends_neither_turns_nor_digests(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "none")
    days.on(days=1)
    assert not Message.objects.filter(event__in=["turn", "digest"]).exists()


def test_digest_groups_games_by_urgency(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    """Read at seven in the morning."""
    deadlines = [at(12, 59, day=1), at(13, 1, day=1), at(23, 59, day=1), at(0, 1, day=2)]
    days.traveller.to(at(7, day=1))
    about = [About("UTC", name, ["bernd"]) for name in "abcde"]
    waiting = [
        replace(one, deadline=instant(due))
        for one, due in zip(about, [*deadlines, None], strict=True)
    ]
    text = digest(waiting, ["There is news."])
    found = [
        (part.title, [line.partition(" ")[0] for line in part.lines]) for part in text.sections
    ]
    assert found == [
        ("Within 6 hours", ["a"]),
        ("Today", ["b", "c"]),
        ("Later", ["d"]),
        ("Without a deadline", ["e"]),
        ("News", ["There"]),
    ]
    assert text.preview.startswith("a with bernd: until Tuesday")


def test_digest_mail_has_its_groups_as_headings(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "digest")
    days.until(at(18, 1))
    mail = box.to(name(players, asked(game)))[-1]
    assert "Later\r\n- " in text_of(mail)
    assert ">Later</h2>" in text_of(mail, "html")
