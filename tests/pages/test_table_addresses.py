"""The addresses of tables."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from django.test import Client

from games.pages.short_ids import short_id
from tests.kit.api_clients import Caller, user_of

pytestmark = pytest.mark.django_db


def test_table_opened_by_the_id_of_the_api_leads_to_its_page(
    game: str, anna: Caller, client: Client
) -> None:
    client.force_login(user_of(anna))
    answer = client.get(f"/tables/{game}?look=1", follow=True)
    assert answer.redirect_chain == [(f"/tables/{short_id(UUID(game))}?look=1", 302)]
    assert answer.status_code == 200


def test_unknown_id_of_the_api_leads_to_not_found(client: Client) -> None:
    answer = client.get(f"/tables/{uuid4()}", follow=True)
    assert answer.status_code == 404
