"""The owner of an address gets an account that somebody else may have opened with it."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.db.models import Q

from games.models import PersonalToken, PushDevice, User, Webhook
from games.services.accounts import oauth_apps, sessions
from games.services.on_commit import publish_account_change


def end_what_was_before(user: User) -> None:
    """End whatever opens an account or gets its messages; a new password hash ends the sessions.

    Call this within a transaction, with the account's row locked, and save ``password`` and
    ``new_email`` afterwards. An authenticator app stays: it opens nothing by itself.
    """
    user.set_unusable_password()
    user.new_email = ""
    PersonalToken.objects.filter(Q(user=user) | Q(user__owner=user)).delete()
    oauth_apps.end_all(user=user)
    Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).delete()
    PushDevice.objects.filter(user=user).delete()
    Webhook.objects.filter(Q(user=user) | Q(user__owner=user)).delete()
    sessions.end_others(user=user, but=None)
    publish_account_change(user.pk)
