"""The admin site has no pages for credentials."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from oauth2_provider.models import AccessToken, Application, Grant, IDToken, RefreshToken

from games.models import PersonalToken, User
from tests.kit.api_clients import PASSWORD
from tests.moderation.console_login import enter

KEYS = (PersonalToken, AccessToken, Application, Grant, IDToken, RefreshToken)
KEYS += (Authenticator, EmailAddress)


@pytest.mark.parametrize("keys", KEYS, ids=lambda model: model.__name__)
def test_credentials_can_be_neither_seen_nor_made_in_the_admin_site(db: None, keys: type) -> None:
    assert not admin.site.is_registered(keys)  # type: ignore[arg-type]
    browser = enter(User.objects.create_superuser("keeper", "keeper@example.org", PASSWORD))
    assert browser.get("/admin/").status_code == 200
    meta = keys._meta  # type: ignore[attr-defined]
    assert browser.get(f"/admin/{meta.app_label}/{meta.model_name}/add/").status_code == 404
