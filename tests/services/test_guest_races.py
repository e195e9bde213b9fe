"""Guests and two devices at once, with real connections."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from threading import Event
from typing import Any
from uuid import UUID

import pytest
from django.core.exceptions import ValidationError
from django.db import connection, transaction

from games import signed_links
from games.clocks.now import now
from games.errors import ApplicationError
from games.models import Game, Message, Seat, User
from games.policy import GUEST_DAYS
from games.services import account_deletion
from games.services.accounts import guests
from games.services.play import game_state
from games.services.tables import invited
from games.services.tables.guided import play_guided
from tests.kit.api_clients import Caller, guest_without_account, user_of
from tests.services.play.test_races import at_once, codes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet_tasks")]

WITH_BOTS = {"ruleset": "meuterer", "seats": 3, "bots": ["greedy", "random"]}
NORA = {"username": "nora", "email": "nora@example.org"}


@pytest.fixture
def puffin(db: None) -> Caller:
    return guest_without_account()


def test_two_tables_made_at_once_by_a_guest_are_one(puffin: Caller) -> None:
    answers = at_once([lambda: puffin.post("games", WITH_BOTS)] * 4)
    assert codes(answers) == {"201": 1, "too_many": 3}
    assert Game.objects.count() == 1


def test_guided_table_begun_on_two_devices_at_once_is_one(puffin: Caller) -> None:
    games = at_once([lambda: play_guided(user=user_of(puffin), ruleset="meuterer")] * 4)
    assert len({game.pk for game in games}) == 1
    assert Game.objects.get().status == "active"


def test_guided_table_begun_while_a_move_is_made_at_the_one_before_takes_its_place(
    puffin: Caller,
) -> None:
    """The move is made first, and its table deleted with it."""
    before = play_guided(user=user_of(puffin), ruleset="meuterer")
    locked, begun = Event(), Event()

    def move() -> None:
        with transaction.atomic():
            game = game_state.lock_game(before.pk)
            locked.set()
            _wait_until_somebody_waits_for_me(begun)
            state, seat = game.position(), game.to_move[0]
            chosen = game.rules.legal_moves(state, seat)[0]
            game_state.save_move(game, state, seat, chosen, by_its_player=False)

    def begin() -> None:
        locked.wait(60)
        try:
            play_guided(user=user_of(puffin), ruleset="cartagena")
        finally:
            begun.set()

    at_once([move, begin])
    assert Game.objects.get().ruleset == "cartagena"


def _wait_until_somebody_waits_for_me(ended: Event) -> None:
    """Return once another connection waits for a lock of this one, or has ended."""
    waits = """
        SELECT EXISTS (
            SELECT FROM pg_locks
            WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
        )
    """
    with connection.cursor() as cursor:
        while not ended.wait(0.01) and not cursor.execute(waits).fetchone()[0]:
            pass


def test_account_asked_for_by_two_devices_at_once_is_asked_for_once(puffin: Caller) -> None:
    answers = at_once([lambda: puffin.post("me/account", NORA)] * 4)
    assert codes(answers) == {"202": 4}
    assert Message.objects.filter(event="confirm").count() == 1


def test_different_accounts_asked_for_at_once_leave_one_that_can_be_had(puffin: Caller) -> None:
    wishes = [{"username": f"nora{n}x", "email": f"nora{n}@example.org"} for n in range(3)]
    answers = at_once([lambda wish=wish: puffin.post("me/account", wish) for wish in wishes])
    assert codes(answers) == {"202": 3}
    mine = User.objects.get()
    assert {"username": mine.username, "email": mine.email} in wishes


def test_name_asked_for_by_several_guests_at_once_is_one_guests() -> None:
    callers = [guest_without_account() for _ in range(4)]
    answers = at_once(
        [
            lambda caller=caller, n=n: caller.post(
                "me/account", {"username": "nora", "email": f"nora{n}@example.org"}
            )
            for n, caller in enumerate(callers)
        ]
    )
    assert codes(answers) == {"202": 1, "invalid_request": 3}
    assert User.objects.filter(username="nora").count() == 1
    assert User.objects.filter(username__startswith="Guest ").count() == 3


def test_link_followed_on_two_devices_at_once_makes_one_account(puffin: Caller) -> None:
    puffin.post("me/account", NORA)
    link = {"link": signed_links.login_token(User.objects.get())}
    answers = at_once([lambda: puffin.post("me/email/confirm", link)] * 3)
    assert codes(answers) == {"200": 1, "bad_link": 2}
    assert not User.objects.get().is_guest


def test_account_confirmed_while_another_is_asked_for_is_either(puffin: Caller) -> None:
    """Either the first one stands, or the second one waits for its own link."""
    puffin.post("me/account", NORA)
    link = {"link": signed_links.login_token(User.objects.get())}
    other = {"username": "otto", "email": "otto@example.org"}
    confirmed, asked = at_once(
        [
            lambda: puffin.post("me/email/confirm", link),
            lambda: puffin.post("me/account", other),
        ]
    )
    mine = User.objects.get()
    found = (confirmed.status_code, asked.status_code, mine.username, mine.is_guest)
    assert found in {(200, 409, "nora", False), (401, 202, "otto", True)}


def test_guest_becoming_an_account_while_old_guests_go_is_kept_or_gone_whole(
    puffin: Caller,
) -> None:
    play_guided(user=user_of(puffin), ruleset="meuterer")
    old = now() - timedelta(days=GUEST_DAYS + 1)
    Game.objects.update(updated_at=old)
    User.objects.update(guest_since=old)

    def ask() -> Any:
        try:
            return guests.ask_for_account(user=user_of(puffin), **NORA)
        except (ApplicationError, ValidationError, User.DoesNotExist) as error:
            return error

    at_once([ask, account_deletion.delete_unused_guests])
    assert (User.objects.count(), Game.objects.count()) in {(1, 1), (0, 0)}


def test_last_seat_of_a_link_seats_one_visitor_and_leaves_nothing_of_the_others(
    anna: Caller,
) -> None:
    table = anna.post("games", WITH_BOTS | {"bots": ["greedy"]}).json()["id"]
    token = anna.post(f"games/{table}/links").json()["token"]

    def sit(name: str) -> str:
        try:
            return invited.sit_down(
                game_id=UUID(table), invitation=token, user=None, name=name
            ).username
        except ApplicationError as error:
            return error.code

    names = [f"fay{n}" for n in range(4)]
    found = at_once([partial(sit, name) for name in names])
    assert found.count("game_full") == 3
    seated = next(name for name in found if name in names)
    assert {*User.objects.values_list("username", flat=True)} == {"anna", seated}
    assert Seat.objects.get(game=table, number=1).user.username == seated


def test_many_guests_made_at_once_have_names_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guests, "ANIMALS", ("Puffin",))
    made = at_once([guests.create_guest] * 8)
    assert len({guest.username for guest in made}) == 8
