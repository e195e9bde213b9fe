"""Statements that are written out, held against what Django's own queries read and write."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256
from typing import Any, Final
from uuid import uuid4

import psycopg
import pytest
from django.db import IntegrityError, connection, models, transaction
from django.test.utils import CaptureQueriesContext
from oauth2_provider.models import AccessToken

from games.clocks.now import now
from games.errors import GameNotFoundError
from games.models import Game, IdempotencyKey, MoveRecord, PersonalToken, Seat, User
from games.models.columns import Columns
from games.models.fields import deflate
from games.selectors.accounts import tokens
from games.selectors.tables import rows
from games.services.accounts import token_rows
from games.services.play import game_writes
from tests.kit.api_clients import Caller, every_ruleset, person, user_of
from tests.kit.playing_on import finish, play

# All columns that there are, and somebody has decided on for the statements of rows.py, tokens.py
# and game_writes.py. One that is new: does a view of a table show it, does a move change it, does
# any request need to know it of who asks? Name it there if so; then here.
DECIDED: Final[dict[type[models.Model], str]] = {
    Game: "id ruleset rules_version options host_id status version ply to_move clock vacations"
    " min_reliability invited_only language bots_allowed bot_seats_open spectators spectator_delay"
    " rated guided played_on rated_number rematch_of_id deadlines clocks paused_at pause_ends_at"
    " proposal_ends_at due_at bot_due commitment secret state standings created_at full_at"
    " started_at finished_at updated_at",
    Seat: "id game_id number user_id bot nonce brought holder salt newcomer offered_at"
    " wants_rematch_at rematch_trusts_server",
    User: "id password last_login is_superuser first_name last_name is_staff is_active date_joined"
    " username email email_proof new_email guest_since links_ended_at language speaks deleted_at"
    " mail_refused_at owner_id zone night_start night_end availability_changed_at vacations"
    " message_modes digest_hours order_delay reliability muted_until",
    PersonalToken: "digest token_key user_id created expiry handle name made_by login_by login_at"
    " scopes last_used_at",
    AccessToken: "id user_id source_refresh_token_id token token_checksum id_token_id"
    " application_id expires scope resource created updated",
    MoveRecord: "game_id ply seat move events created_at",
    IdempotencyKey: "id user_id key fingerprint status body created_at",
}


@pytest.mark.parametrize("model", DECIDED, ids=lambda model: model.__name__)
def test_new_column_waits_for_a_decision(model: type[models.Model]) -> None:
    columns = [field.attname for field in model._meta.concrete_fields if field.column]
    assert columns == DECIDED[model].split()


def same(columns: Columns[Any], found: Any, row: Any) -> None:
    """What a statement reads is what Django reads, and nothing else has been read."""
    assert type(found) is type(row)
    assert (found._state.adding, found._state.db) == (False, row._state.db)
    assert found.get_deferred_fields() == {
        field.attname for field in row._meta.concrete_fields
    } - set(columns.names)
    for name in columns.names:
        assert getattr(found, name) == getattr(row, name), name


def as_django_reads_it(found: Game, table: Columns[Game], players: Columns[User]) -> None:
    row = rows.with_seats().get(pk=found.pk)
    same(table, found, row)
    same(rows.NAMED, found.host, row.host)
    assert len(found.seat_rows) == len(row.seat_rows)
    for mine, theirs in zip(found.seat_rows, row.seat_rows, strict=True):
        same(rows.SEAT, mine, theirs)
        assert mine.game is found
        if theirs.user is None:
            assert mine.user is None
            continue
        same(players, mine.user, theirs.user)
        if theirs.user.owner is None:
            assert mine.user is not None
            assert mine.user.owner is None
        else:
            same(rows.NAMED, mine.user and mine.user.owner, theirs.user.owner)


STATUSES: Final = ("open", "full", "active", "paused", "ended", "finished", "closed", "offered")


@pytest.fixture(params=STATUSES)
def any_table(request: pytest.FixtureRequest, full_game: str, players: list[Caller]) -> Game:
    """A table of each status; at the second seat sits a bot of Dora's, with a vacation."""
    status, seats = request.param, Seat.objects.filter(game=full_game)
    User.objects.filter(pk=user_of(players[1]).pk).update(
        owner=person("dora"), email="", vacations=[["2026-01-01", "2026-01-03"]], reliability=3
    )
    if status in ("active", "paused", "ended", "finished", "offered"):
        request.getfixturevalue("game")
        play(full_game, 3)
    if status == "finished":
        finish(full_game, players)
    changes: dict[str, dict[str, Any]] = {
        "open": {"status": "open", "full_at": None, "min_reliability": 80},
        "closed": {"status": "closed", "full_at": None},
        "ended": {"status": "ended", "to_move": []},
        "paused": {"paused_at": now()},
    }
    if status == "open":
        seats.filter(number=2).update(user=None, brought="")
    if status == "offered":
        seats.filter(number=2).update(user=None, bot="greedy", offered_at=now())
    if status in changes:
        Game.objects.filter(pk=full_game).update(**changes[status])
    return Game.objects.get(pk=full_game)


def test_table_of_any_status_is_read_as_django_reads_it(any_table: Game) -> None:
    for with_position in (False, True):
        with CaptureQueriesContext(connection) as statements:
            found = rows.table(game_id=any_table.pk, with_position=with_position)
        assert len(statements) == 1
        as_django_reads_it(found, rows.TABLE, rows.PLAYER)
        assert rows.unseal(found) == (with_position and any_table.state is not None)
        if with_position and any_table.state is not None:
            assert found.state == any_table.state


@pytest.mark.parametrize("people", [rows.PLAYER, rows.RECIPIENT], ids=["seen", "written to"])
def test_locked_table_of_any_status_is_read_as_django_reads_it(
    any_table: Game, people: Columns[User]
) -> None:
    with CaptureQueriesContext(connection) as statements:
        found = rows.locked(game_id=any_table.pk, players=people)
    assert len(statements) == 2
    as_django_reads_it(found, rows.WHOLE, people)


@pytest.mark.parametrize("read", [rows.table, rows.locked])
def test_table_that_is_not_there_is_not_found(db: None, read: Any) -> None:
    with pytest.raises(GameNotFoundError):
        read(game_id=uuid4())


@pytest.mark.parametrize("who", ["player", "bot", "closed", "closed owner's bot"])
def test_token_of_anybody_is_read_as_django_reads_it(anna: Caller, bernd: Caller, who: str) -> None:
    user, owner = user_of(anna), user_of(bernd)
    if "bot" in who:
        User.objects.filter(pk=user.pk).update(owner=owner, email="", message_modes={"over": {}})
    if "closed" in who:
        closed = owner if "bot" in who else user
        User.objects.filter(pk=closed.pk).update(is_active=False, muted_until=now())
    personal, _ = token_rows.create(user, "mine", ["read"], now() + timedelta(days=1))
    of_app = AccessToken.objects.create(user=user, token="mo_x", scope="play", expires=now())
    kinds: list[tuple[Any, Any, str, Any]] = [
        (tokens.TOKEN, tokens.PERSONAL, personal.digest, personal),
        (tokens.APPS_TOKEN, tokens.OF_APPS, sha256(b"mo_x").hexdigest(), of_app),
    ]
    for columns, kind, digest, row in kinds:
        found = kind.token(kind.rows([digest])[digest])
        same(columns, found, type(row).objects.get(pk=row.pk))
        theirs = User.objects.select_related("owner").get(pk=user.pk)
        same(tokens.USER, found.user, theirs)
        if theirs.owner is None:
            assert found.user.owner is None
        else:
            same(tokens.OWNER, found.user.owner, theirs.owner)


def test_token_that_opens_nothing_is_not_found(db: None) -> None:
    AccessToken.objects.create(user=None, token="mo_x", scope="play", expires=now())
    assert tokens.PERSONAL.rows(["0" * 128]) == {}
    assert tokens.OF_APPS.rows(["0" * 64, sha256(b"mo_x").hexdigest()]) == {}


def move(game_id: str, key: str, ply: int) -> Game:
    """Write a change of everything that a move changes, with an answer."""
    game = rows.locked(game_id=game_id)  # type: ignore[arg-type]
    game.version, game.ply, game.updated_at = game.version + 1, ply, now()
    game.to_move, game.due_at, game.bot_due = [1, 2], now() + timedelta(hours=2), True
    game.clocks, game.deadlines = [{"bank": 4}] * 3, [None, now(), None]
    game.state = {**game.state, "long": "x" * 3000}
    entry = game_writes.Entry(game.pk, ply, 1, {"kind": "x"}, [["y", {}]], now())
    answer = IdempotencyKey(
        user=game.host, key=key, fingerprint="f" * 64, status=201, body={"words": "é" * 300}
    )
    game_writes.write(game, entry, answer if key else None)
    return game


@every_ruleset
@pytest.mark.parametrize("key", ["", "a key"])
def test_move_is_written_as_django_writes_it(game: str, key: str) -> None:
    with CaptureQueriesContext(connection) as statements:
        written = move(game, key, 5)
    assert len(statements) == 3  # the first two read the table
    row = Game.objects.get(pk=game)
    assert {name: getattr(row, name) for name in game_writes.FIELDS} == {
        name: getattr(written, name) for name in game_writes.FIELDS
    }
    entry = MoveRecord.objects.get(game=game, ply=5)
    assert (entry.seat, entry.move, entry.events) == (1, {"kind": "x"}, [["y", {}]])
    kept = IdempotencyKey.objects.values_list("user", "key", "fingerprint", "status", "body")
    answer = (written.host_id, key, "f" * 64, 201, {"words": "é" * 300})
    assert [*kept] == ([answer] if key else [])


def test_position_of_a_game_that_is_over_is_stored_in_fewest_bytes(game: str) -> None:
    over = move(game, "", 5)
    over.status, over.to_move, over.bot_due = Game.Status.FINISHED, [], False
    over.standings, over.ply = [], 6
    game_writes.write(over, game_writes.Entry(over.pk, 6, 1, None, [], now()), None)
    with connection.cursor() as cursor:
        cursor.execute("SELECT state FROM games_game WHERE id = %s", [game])
        (stored,) = cursor.fetchone()
    assert bytes(stored) == deflate(over.state) != deflate(over.state, quickly=True)


@pytest.mark.parametrize(("key", "ply"), [("used", 6), ("new", 5)])
def test_used_key_or_ply_leaves_everything_as_it_was(game: str, key: str, ply: int) -> None:
    before = move(game, "used", 5)
    with pytest.raises(IntegrityError), transaction.atomic():
        move(game, key, ply)
    assert Game.objects.get(pk=game).version == before.version
    assert MoveRecord.objects.filter(game=game).count() == 2
    assert IdempotencyKey.objects.count() == 1


def prepared() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements")
        return int(cursor.fetchone()[0])


@pytest.fixture
def widened() -> Iterator[Any]:
    """A migration of another process: it adds a column to each table that is read."""
    url, tables = connection.get_connection_params(), ("games_game", "games_seat", "games_user")
    names = ("host", "port", "user", "password", "dbname")
    with psycopg.connect(**{name: url[name] for name in names}, autocommit=True) as other:
        yield lambda: [
            other.execute(f"ALTER TABLE {table} ADD COLUMN later int DEFAULT 7") for table in tables
        ]
        for table in tables:
            other.execute(f"ALTER TABLE {table} DROP COLUMN IF EXISTS later")


@pytest.mark.django_db(transaction=True)
def test_prepared_statements_outlive_a_column_that_a_migration_adds(
    game: str, players: list[Caller], widened: Any
) -> None:
    player = next(one for one in players if one.look(game)["legal_moves"])
    before = player.get(f"games/{game}").content
    known = prepared()
    assert known >= 2
    widened()
    assert player.get(f"games/{game}").content == before
    assert prepared() == known
    assert player.move(game).status_code == 201
