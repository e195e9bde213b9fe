"""Refusals for webhooks: one that is switched off, or a message that cannot be sent again."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.errors import ConflictError


class WebhookDisabledError(ConflictError):
    code, title = "webhook_disabled", _("This webhook is switched off")


class NotRedeliverableError(ConflictError):
    code, title = "not_redeliverable", _("This message cannot be sent again")
