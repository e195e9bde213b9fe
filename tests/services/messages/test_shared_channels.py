"""Discord and Slack channels, which others read: what did not come there would tell them."""

from __future__ import annotations

from uuid import UUID

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.clocks.now import now
from games.models import Game, Message, Webhook
from games.policy import DAY
from games.selectors.messages.validity import reason_to_drop
from games.selectors.tables import rows
from games.services.play import pause
from games.services.play.game_state import lock_game
from tests.kit.api_clients import Caller, for_meuterer, to_move
from tests.services.play.orders_given import put, wage

pytestmark = [pytest.mark.django_db, for_meuterer, pytest.mark.usefixtures("quiet_tasks")]


@pytest.fixture
def captain(days: TimeTravel, game: str, players: list[Caller]) -> Caller:
    """The captain, with an order for the first decision, and a webhook of each format."""
    captain = to_move(game, players)
    captain.patch("me/preferences", {"night": None, "order_delay": 12 * 3600})
    for number, form in enumerate(Webhook.Format.values):
        Webhook.objects.create(
            user=captain.user, url=f"https://hooks.example.org/{number}", format=form, secret="x"
        )
    put(captain, game, wage())
    return captain


def reasons(event: str) -> dict[str, str]:
    """By format or channel: why a message would be dropped now."""
    messages = Message.objects.filter(event=event).select_related("webhook", "user")
    found = {}
    for message in messages:
        message.game = rows.with_seats().get(pk=message.game_id)
        name = message.webhook.format if message.webhook else message.channel
        found[name] = reason_to_drop(message)
    return found


def test_turn_is_told_in_shared_channels_alone_while_an_order_is_to_play(
    captain: Caller, game: str
) -> None:
    tasks.tell_players()
    assert reasons("turn") == {"discord": "", "slack": ""}


def test_turn_is_told_in_shared_channels_once_however_often_orders_are_written(
    captain: Caller, game: str
) -> None:
    for number in (0, 1, 2, 0, 3):
        put(captain, game, *[wage()] * number)
        tasks.tell_players()
    told = Message.objects.filter(event="turn", webhook__format__in=["discord", "slack"])
    assert sorted(told.values_list("webhook__format", flat=True)) == ["discord", "slack"]


def test_turn_is_told_in_shared_channels_once_although_a_pause_delays_an_order_anew(
    captain: Caller, game: str
) -> None:
    tasks.tell_players()
    pause.pause(lock_game(UUID(game)), now())
    pause.resume(lock_game(UUID(game)), now())
    tasks.tell_players()
    assert reasons("turn") == {"discord": "", "slack": ""}
    assert Message.objects.filter(event="turn").count() == 2


def test_turn_is_told_everywhere_else_once_an_order_did_not_fit(captain: Caller, game: str) -> None:
    tasks.tell_players()
    put(captain, game)
    tasks.tell_players()
    assert sorted(reasons("turn")) == ["discord", "mail", "slack", "standard"]
    assert Message.objects.filter(event="turn").count() == 4


def test_reminder_comes_in_shared_channels_alone_while_an_order_is_to_play(
    days: TimeTravel, captain: Caller, game: str
) -> None:
    tasks.tell_players()
    row = Game.objects.get()
    row.clocks[captain.look(game)["seat"]]["order_at"] += 7 * DAY  # later than any reminder
    row.save()
    days.traveller.on(hours=60)
    tasks.tell_players()
    assert reasons("reminder") == {"discord": "", "slack": ""}


def test_reminder_of_a_single_option_is_sent_in_shared_channels_alone(
    days: TimeTravel, captain: Caller, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(captain, game)
    tasks.tell_players()
    days.traveller.on(hours=60)
    tasks.tell_players()
    rules = type(Game.objects.get().rules)
    monkeypatch.setattr(rules, "legal_moves", lambda self, state, seat: [object()])
    nothing = "there is nothing to choose"
    assert reasons("reminder") == {"discord": "", "slack": "", "mail": nothing, "standard": nothing}
