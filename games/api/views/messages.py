"""My messages: the ledger of them, my devices for push, my webhooks."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema, extend_schema_field
from oauth2_provider.models import AccessToken
from rest_framework import permissions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import player
from games.api.http.fields import Choice, Input, Text
from games.api.http.pagination import PAGING, page_of, without_paging
from games.api.http.retries import retried
from games.api.http.target_account import About, account, target_account
from games.api.http.view import View, read
from games.api.openapi import enums
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import ListOf, PageOf
from games.errors import (
    BadAddressError,
    NoSuchItemError,
    TooFastError,
    TooManyError,
)
from games.models import Message, PushDevice, Webhook
from games.payloads.messages import Device, MessageShape, NewWebhookShape, WebhookShape
from games.selectors.messages import ledger
from games.selectors.messages.targets import device_json, webhook_json
from games.services.messages import redelivery, targets
from games.webhook_errors import NotRedeliverableError, WebhookDisabledError


@extend_schema_field({"type": "string", "pattern": "^https://[^\\u0000]*$", "maxLength": 2000})
class Https(Text):
    """An address to send to; the services check it, and say what is wrong."""


@extend_schema_field({"type": "string", "pattern": "^https?://[^\\u0000]*$", "maxLength": 2000})
class HookUrl(Text):
    """Likewise; http is for a site on one's own machine."""


class NewDevice(Input):
    endpoint = Https(max_length=2000)
    p256dh = Text(max_length=128)
    auth = Text(max_length=64)
    name = Text(max_length=64, allow_blank=True, default="")


class NewWebhook(Input):
    url = HookUrl(
        max_length=2000,
        help_text="https; at a site that runs on my own machine, by `up`, also http to it.",
    )
    format = Choice(Webhook.Format.choices, default=Webhook.Format.STANDARD)
    events = serializers.ListField(
        child=Choice(enums.WEBHOOK_EVENTS),
        max_length=len(enums.WEBHOOK_EVENTS),
        allow_null=True,
        default=None,
        help_text="Those to be told; null: as my preferences say.",
    )


class WebhookChanges(Input):
    schema_keywords: ClassVar = {"required": ["events"]}
    events = serializers.ListField(
        child=Choice(enums.WEBHOOK_EVENTS),
        max_length=len(enums.WEBHOOK_EVENTS),
        allow_null=True,
        help_text="Those to be told; null: as my preferences say.",
    )


class LedgerFilters(About):
    channel = Choice(Message.Channel.choices, required=False)
    webhook = serializers.UUIDField(required=False, help_text="The `id` of the webhook.")
    status = Choice(Message.Status.choices, required=False)
    event = Choice(Message.Event.choices, required=False)


class Mine(View):
    reads = writes = "account"
    permission_classes = [permissions.IsAuthenticated]


class MessagesView(Mine):
    @may_fail(NoSuchItemError)
    @extend_schema(
        parameters=[LedgerFilters, *PAGING], responses=PageOf("MessagePage", MessageShape)
    )
    def get(self, request: Request) -> Response:
        """List what was sent to me, or will be, and what came of it; the newest first."""
        filters = LedgerFilters(data=without_paging(request.query_params))
        filters.is_valid(raise_exception=True)
        wanted = dict(filters.validated_data)
        user = account(request, wanted.pop("bot", None))
        return page_of(request, ledger.messages_of(user=user, **wanted), ledger.message_json)


class RedeliverView(Mine):
    @may_fail(NoSuchItemError, NotRedeliverableError, TooFastError, WebhookDisabledError)
    @extend_schema(parameters=[About], request=None, responses={202: MessageShape})
    @retried
    def post(self, request: Request, message: UUID) -> Response:
        """Have a message posted to its webhook once more, as it was written."""
        row = redelivery.redeliver(user=target_account(request), message=message)
        return Response(ledger.message_json(row), status=status.HTTP_202_ACCEPTED)


class DevicesView(Mine):
    location = "me/devices/{id}"
    closed_to_apps = ("POST",)  # pushed messages contain links that let their owner play and write
    limited_writes = ("devices",)

    @extend_schema(responses=ListOf(Device))
    def get(self, request: Request) -> Response:
        """List my devices that take web push."""
        rows = PushDevice.objects.filter(user=player(request)).order_by("created_at")
        return Response([device_json(row) for row in rows])

    @may_fail(BadAddressError, TooManyError)
    @extend_schema(request=NewDevice, responses={201: Device})
    @retried
    def post(self, request: Request) -> Response:
        """Add a device by the subscription that its browser gave; `GET policy` has our key."""
        row = targets.save_device(user=player(request), **read(NewDevice, request))
        return Response(device_json(row), status=status.HTTP_201_CREATED)


class DeviceView(Mine):
    @may_fail(NoSuchItemError)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, device: UUID) -> Response:
        """Send nothing more to a device."""
        targets.delete_device(user=player(request), device=device)
        return Response(status=status.HTTP_204_NO_CONTENT)


class WebhooksView(Mine):
    location = "me/webhooks/{id}"
    shows_secret = True

    @may_fail(NoSuchItemError)
    @extend_schema(parameters=[About], responses=ListOf(WebhookShape))
    def get(self, request: Request) -> Response:
        """List my webhooks; their secrets are shown once, when they are made."""
        rows = Webhook.objects.filter(user=target_account(request)).order_by("created_at")
        return Response([webhook_json(row) for row in rows])

    @may_fail(BadAddressError, TooManyError, NoSuchItemError)
    @extend_schema(parameters=[About], request=NewWebhook, responses={201: NewWebhookShape})
    @retried
    def post(self, request: Request) -> Response:
        """Have my messages posted to an https address of mine."""
        app = request.auth.application if isinstance(request.auth, AccessToken) else None
        row = targets.create_webhook(
            user=target_account(request), app=app, **read(NewWebhook, request)
        )
        answer: NewWebhookShape = {**webhook_json(row), "secret": row.secret}
        return Response(answer, status=status.HTTP_201_CREATED)


class WebhookView(Mine):
    @may_fail(NoSuchItemError)
    @extend_schema(parameters=[About], request=WebhookChanges, responses=WebhookShape)
    def patch(self, request: Request, webhook: UUID) -> Response:
        """Choose of which events a webhook is told."""
        chosen = read(WebhookChanges, request)
        row = targets.update_events(user=target_account(request), webhook=webhook, **chosen)
        return Response(webhook_json(row))

    @may_fail(NoSuchItemError)
    @extend_schema(
        operation_id="me_webhooks_switch_on",
        parameters=[About],
        request=None,
        responses=WebhookShape,
        deprecated=True,
    )
    @retried
    def post(self, request: Request, webhook: UUID) -> Response:
        """Switch a webhook on again; its new address is `me/webhooks/{webhook}/enable`."""
        row = targets.enable_webhook(user=target_account(request), webhook=webhook)
        return Response(webhook_json(row))

    @may_fail(NoSuchItemError)
    @extend_schema(parameters=[About], responses={204: None})
    def delete(self, request: Request, webhook: UUID) -> Response:
        """Post nothing more to a webhook."""
        targets.delete_webhook(user=target_account(request), webhook=webhook)
        return Response(status=status.HTTP_204_NO_CONTENT)


class WebhookEnableView(Mine):
    @may_fail(NoSuchItemError)
    @extend_schema(parameters=[About], request=None, responses=WebhookShape)
    @retried
    def post(self, request: Request, webhook: UUID) -> Response:
        """Switch a webhook on again."""
        row = targets.enable_webhook(user=target_account(request), webhook=webhook)
        return Response(webhook_json(row))


class WebhookSecretView(Mine):
    shows_secret = True

    @may_fail(NoSuchItemError)
    @extend_schema(parameters=[About], request=None, responses=NewWebhookShape)
    @retried
    def post(self, request: Request, webhook: UUID) -> Response:
        """Give a webhook a new secret, shown this once. For a day the old one signs as well."""
        row = targets.renew_secret(user=target_account(request), webhook=webhook)
        answer: NewWebhookShape = {**webhook_json(row), "secret": row.secret}
        return Response(answer)


class WebhookTestView(Mine):
    @may_fail(NoSuchItemError, TooFastError, WebhookDisabledError)
    @extend_schema(parameters=[About], request=None, responses={202: MessageShape})
    @retried
    def post(self, request: Request, webhook: UUID) -> Response:
        """Have a `ping` sent to a webhook now; the ledger says what came of it."""
        row = redelivery.ping(user=target_account(request), webhook=webhook)
        return Response(ledger.message_json(row), status=status.HTTP_202_ACCEPTED)
