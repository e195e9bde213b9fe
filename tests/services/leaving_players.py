"""A player whose account is to be deleted, and a search for the name in the database."""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.db import connection

from games.models import User
from games.models.fields import CompactJSONField
from games.services import account_deletion
from tests.kit.api_clients import Caller

NAME, ADDRESS = "zanzibar", "zanzibar@example.org"  # in no other text of these tests


def pk(caller: Caller) -> int:
    assert caller.user is not None
    return caller.user.pk


def row(caller: Caller) -> User:
    return User.objects.get(pk=pk(caller))


def delete(caller: Caller) -> None:
    account_deletion.delete_account(user_id=pk(caller))


def table(players: list[Caller], ruleset: str) -> str:
    """Start a game of these players."""
    made = players[0].post("games", {"ruleset": ruleset, "seats": len(players)})
    game = str(made.json()["id"])
    for player in players[1:]:
        assert player.post(f"games/{game}/seats", {}).status_code == 201
    assert players[0].post(f"games/{game}/start").status_code == 201
    return game


def places_of(word: str) -> Iterator[str]:
    """Every column of every table that contains a word, in any case of letters."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = 'public' AND data_type <> 'bytea'"
        )
        for name, column in cursor.fetchall():
            query = f'SELECT count(*) FROM "{name}" WHERE "{column}"::text ILIKE %s'
            cursor.execute(query, [f"%{word}%"])
            if cursor.fetchone()[0]:
                yield f"{name}.{column}"
    for model in apps.get_app_config("games").get_models():
        for field in model._meta.fields:
            if isinstance(field, CompactJSONField):
                values = model._default_manager.values_list(field.attname, flat=True)
                if any(word in str(value) for value in values):
                    yield f"{model._meta.db_table}.{field.attname}"
