"""A replica that cannot answer, or must not: the primary does, and nobody notices."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import DEFAULT_DB_ALIAS, connection

from games import replica
from meuterer_site.embedded.data_folder import ROOT
from tests.kit.api_clients import Caller
from tests.kit.standby import reading_from

pytestmark = pytest.mark.django_db


def away() -> str:
    return "postgresql://nobody@127.0.0.1:1/nothing"


def no_standby() -> str:
    """A server that takes writes, as a replica does once it was promoted: here the primary."""
    name = connection.settings_dict["NAME"]
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


@pytest.mark.parametrize("where", [away, no_standby])
def test_replica_that_may_not_answer_is_stood_in_for_and_left_alone(
    where: Any, open_game: str, anna: Caller
) -> None:
    with reading_from(where()):
        assert [row["id"] for row in anna.get("me/games").json()["results"]] == [open_game]
        assert replica.is_left_alone()
        assert [row["id"] for row in anna.get("games").json()["results"]] == [open_game]


@pytest.mark.parametrize("url", ["", "postgresql://second/meuterer"])
def test_site_has_a_replica_and_a_router_only_if_it_is_named(url: str) -> None:
    program = "from django.conf import settings as s; print(*s.DATABASES, *s.DATABASE_ROUTERS)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"REPLICA_URL": url}, cwd=ROOT,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == ["default", *(["replica", "games.replica.Router"] if url else [])]


def test_router_reads_from_the_replica_only_where_it_is_told_to() -> None:
    router = replica.Router()
    assert router.db_for_read(object) == router.db_for_write(object) == DEFAULT_DB_ALIAS
    with replica._reading():
        assert router.db_for_read(object) == replica.ALIAS
        assert router.db_for_write(object) == DEFAULT_DB_ALIAS
    assert not router.allow_migrate(replica.ALIAS, "games")
