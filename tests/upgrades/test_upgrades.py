"""Sites of earlier releases are upgraded: nothing is lost, and every game is played to its end."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

import pytest

from games.clocks.now import now
from games.models import Game, Message, MoveRecord, User, Webhook
from games.services.moderation import games as tables
from tests.kit.mailbox import Box
from tests.moderation.rewound_games import holds
from tests.outbound.conftest import HOST
from tests.services.messages.webhook_receivers import TAKEN, Serve, events_received
from tests.upgrades.frozen import all_dumps
from tests.upgrades.lively_site import WHY
from tests.upgrades.memory import missing, remember
from tests.upgrades.upgraded_sites import A_TICK, UpgradedSite, count_rows, finish, upgraded

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.acceptance("upgrades")]
# Of these Django keeps a row for each migration and each model: new ones are added.
CATALOGUES = ("django_migrations", "django_content_type", "auth_permission")
GONE = "This game is played by rules that are no longer on this site."


@pytest.fixture(params=all_dumps(), ids=lambda frozen: frozen.name)
def site(request: pytest.FixtureRequest, quiet_tasks: None, box: Box) -> Iterator[UpgradedSite]:
    with upgraded(request.param) as found:
        yield found


def active() -> list[Game]:
    return list(Game.objects.filter(status=Game.Status.ACTIVE).order_by("created_at"))


def test_upgrade_loses_no_row_and_nothing_that_anybody_knew(site: UpgradedSite) -> None:
    rows = count_rows()
    for table in CATALOGUES:
        assert rows[table] >= site.rows_before[table]
        rows[table] = site.rows_before[table]
    assert {table: rows[table] for table in site.rows_before if table in rows} == site.rows_before
    known = remember(site.people)
    assert missing(site.remembered, known) == []
    assert len(known["tables"]) > 30, "else these tests would show little"


def test_orders_given_before_the_upgrade_are_played(site: UpgradedSite) -> None:
    due = [
        (game, seat, clock["order_at"])
        for game in active()
        for seat, clock in enumerate(game.clocks)
        if clock.get("order_at")
    ]
    assert due != []
    site.days.on(minutes=15)
    for game, number, _ in due:
        owner = game.seats.get(number=number).user
        assert owner is not None
        planned = site.remembered["tables"][str(game.pk)]["orders"][owner.username]
        played = MoveRecord.objects.get(game=game, ply=game.ply + 1)
        assert (played.seat, [played.move]) == (number, planned["orders"][0]["moves"])


def test_running_games_go_on_by_their_players_and_end_with_records_that_hold(
    site: UpgradedSite,
) -> None:
    site.days.traveller.hold(tick=A_TICK)
    running = active()
    assert {game.rules_version for game in running} >= {1, 2}
    for game in running:
        if game.paused_at is not None:
            moderator = User.objects.get(username="mori")
            tables.resume(by=moderator, game_id=game.pk, reason=WHY)
    for game in running:
        for seat in game.seats.filter(number__in=game.to_move, bot=""):
            assert seat.user is not None
            moved = site.people[seat.user.username].move(game.pk)
            assert moved.status_code == 201, moved.content
    site.days.work()
    for game in active():
        finish(game.pk)
    site.days.work()
    assert active() == []
    finished = Game.objects.filter(status=Game.Status.FINISHED)
    assert {game.pk for game in running} <= set(finished.values_list("pk", flat=True))
    for game in finished:
        assert "holds." in holds(str(game.pk))
        assert (game.rated_number is not None) == game.rated


def test_messages_that_waited_are_delivered_and_none_is_lost(
    site: UpgradedSite, box: Box, serve: Serve
) -> None:
    server = serve(TAKEN)
    Webhook.objects.update(url=f"https://{HOST}:{server.port}/hook")
    waiting = Message.objects.filter(status="waiting", due_at__lte=now())
    waited = set(waiting.values_list("pk", flat=True))
    assert waited != set()
    site.days.on(days=2)
    after = Message.objects.filter(pk__in=waited)
    assert set(after.values_list("status", flat=True)) <= {"sent", "dropped"}
    assert len(after) == len(waited)
    assert box.to("anna") != []
    assert events_received(server) != []
    known = set(map(UUID, site.remembered["messages"]))
    assert known <= set(Message.objects.values_list("pk", flat=True))


def test_game_by_a_version_of_the_rules_that_is_unknown_here_says_so(site: UpgradedSite) -> None:
    game = next(game for game in active() if game.rules_version == 1)
    Game.objects.filter(pk=game.pk).update(rules_version=99)
    seat = game.seats.get(number=game.to_move[0])
    assert seat.user is not None
    person = site.people[seat.user.username]
    assert person.look(game.pk)["view"] is None
    refused = person.post(f"games/{game.pk}/moves", {"ply": game.ply, "move": {"kind": "pass"}})
    assert (refused.status_code, refused.json()["detail"]) == (409, GONE)
