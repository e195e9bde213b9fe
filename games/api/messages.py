"""My messages: the ledger of them, my devices for push, my webhooks."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import permissions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.authentication import player
from games.api.base import PAGING, View, page_of, read, without_paging
from games.api.fields import Input, Text
from games.api.refusals import may_refuse
from games.api.subject import About, account, subject
from games.errors import (
    BadAddressError,
    NoSuchItemError,
    NotRedeliverableError,
    TooFastError,
    TooManyError,
    WebhookDisabledError,
)
from games.models import Message, PushDevice, Webhook
from games.selectors import ledger
from games.services import addresses, by_hand


@extend_schema_field({"type": "string", "pattern": "^https://[^\\u0000]*$", "maxLength": 2000})
class Https(Text):
    """An address to send to; the services say why they take one or not."""


class NewDevice(Input):
    endpoint = Https(max_length=2000)
    p256dh = Text(max_length=128)
    auth = Text(max_length=64)
    name = Text(max_length=64, allow_blank=True, default="")


class NewWebhook(Input):
    url = Https(max_length=2000)
    format = serializers.ChoiceField(Webhook.Format.choices, default=Webhook.Format.STANDARD)
    events = serializers.ListField(
        child=serializers.ChoiceField(shapes.WEBHOOK_EVENTS),
        max_length=len(shapes.WEBHOOK_EVENTS),
        allow_null=True,
        default=None,
        help_text="Those to be told; null: as my preferences say.",
    )


class WebhookChanges(Input):
    told: ClassVar = {"required": ["events"]}
    events = serializers.ListField(
        child=serializers.ChoiceField(shapes.WEBHOOK_EVENTS),
        max_length=len(shapes.WEBHOOK_EVENTS),
        allow_null=True,
        help_text="Those to be told; null: as my preferences say.",
    )


class LedgerFilters(About):
    channel = serializers.ChoiceField(Message.Channel.choices, required=False)
    webhook = serializers.UUIDField(required=False)
    status = serializers.ChoiceField(Message.Status.choices, required=False)
    event = serializers.ChoiceField(Message.Event.choices, required=False)


class Mine(View):
    reads = writes = "account"
    permission_classes = [permissions.IsAuthenticated]


class MessagesView(Mine):
    @may_refuse(NoSuchItemError)
    @extend_schema(parameters=[LedgerFilters, *PAGING], responses=shapes.MessagePage)
    def get(self, request: Request) -> Response:
        """List what was sent to me, or will be, and what came of it; the newest first."""
        filters = LedgerFilters(data=without_paging(request.query_params))
        filters.is_valid(raise_exception=True)
        wanted = dict(filters.validated_data)
        user = account(request, wanted.pop("bot", None))
        return page_of(request, ledger.messages_of(user=user, **wanted), ledger.message_json)


class RedeliverView(Mine):
    @may_refuse(NoSuchItemError, NotRedeliverableError, TooFastError, WebhookDisabledError)
    @extend_schema(parameters=[About], request=None, responses={202: shapes.MessageShape})
    def post(self, request: Request, message: UUID) -> Response:
        """Have a message posted to its webhook once more, as it was written."""
        row = by_hand.redeliver(user=subject(request), message=message)
        return Response(ledger.message_json(row), status=status.HTTP_202_ACCEPTED)


class DevicesView(Mine):
    @extend_schema(responses=shapes.Device(many=True))
    def get(self, request: Request) -> Response:
        """List my devices that take web push."""
        rows = PushDevice.objects.filter(user=player(request)).order_by("created_at")
        return Response([ledger.device_json(row) for row in rows])

    @may_refuse(BadAddressError, TooManyError)
    @extend_schema(request=NewDevice, responses={201: shapes.Device})
    def post(self, request: Request) -> Response:
        """Add a device by the subscription that its browser gave; `GET policy` has our key."""
        row = addresses.add_device(user=player(request), **read(NewDevice, request))
        return Response(ledger.device_json(row), status=status.HTTP_201_CREATED)


class DeviceView(Mine):
    @may_refuse(NoSuchItemError)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, device: UUID) -> Response:
        """Send nothing more to a device."""
        addresses.remove_device(user=player(request), device=device)
        return Response(status=status.HTTP_204_NO_CONTENT)


class WebhooksView(Mine):
    @may_refuse(NoSuchItemError)
    @extend_schema(parameters=[About], responses=shapes.WebhookShape(many=True))
    def get(self, request: Request) -> Response:
        """List my webhooks; their secrets are shown once, when they are made."""
        rows = Webhook.objects.filter(user=subject(request)).order_by("created_at")
        return Response([ledger.webhook_json(row) for row in rows])

    @may_refuse(BadAddressError, TooManyError, NoSuchItemError)
    @extend_schema(parameters=[About], request=NewWebhook, responses={201: shapes.NewWebhookShape})
    def post(self, request: Request) -> Response:
        """Have my messages posted to an https address of mine."""
        row = addresses.add_webhook(user=subject(request), **read(NewWebhook, request))
        answer = ledger.webhook_json(row) | {"secret": row.secret}
        return Response(answer, status=status.HTTP_201_CREATED)


class WebhookView(Mine):
    @may_refuse(NoSuchItemError)
    @extend_schema(parameters=[About], request=WebhookChanges, responses=shapes.WebhookShape)
    def patch(self, request: Request, webhook: UUID) -> Response:
        """Choose of which events a webhook is told."""
        chosen = read(WebhookChanges, request)
        row = addresses.choose_events(user=subject(request), webhook=webhook, **chosen)
        return Response(ledger.webhook_json(row))

    @may_refuse(NoSuchItemError)
    @extend_schema(
        operation_id="me_webhooks_switch_on",
        parameters=[About],
        request=None,
        responses=shapes.WebhookShape,
        deprecated=True,
    )
    def post(self, request: Request, webhook: UUID) -> Response:
        """Switch a webhook on again; its new address is `me/webhooks/{webhook}/enable`."""
        row = addresses.switch_on(user=subject(request), webhook=webhook)
        return Response(ledger.webhook_json(row))

    @may_refuse(NoSuchItemError)
    @extend_schema(parameters=[About], responses={204: None})
    def delete(self, request: Request, webhook: UUID) -> Response:
        """Post nothing more to a webhook."""
        addresses.remove_webhook(user=subject(request), webhook=webhook)
        return Response(status=status.HTTP_204_NO_CONTENT)


class WebhookEnableView(Mine):
    @may_refuse(NoSuchItemError)
    @extend_schema(parameters=[About], request=None, responses=shapes.WebhookShape)
    def post(self, request: Request, webhook: UUID) -> Response:
        """Switch a webhook on again."""
        row = addresses.switch_on(user=subject(request), webhook=webhook)
        return Response(ledger.webhook_json(row))


class WebhookSecretView(Mine):
    @may_refuse(NoSuchItemError)
    @extend_schema(parameters=[About], request=None, responses=shapes.NewWebhookShape)
    def post(self, request: Request, webhook: UUID) -> Response:
        """Give a webhook a new secret, shown this once. For a day the old one signs as well."""
        row = addresses.change_secret(user=subject(request), webhook=webhook)
        return Response(ledger.webhook_json(row) | {"secret": row.secret})


class WebhookTestView(Mine):
    @may_refuse(NoSuchItemError, TooFastError, WebhookDisabledError)
    @extend_schema(parameters=[About], request=None, responses={202: shapes.MessageShape})
    def post(self, request: Request, webhook: UUID) -> Response:
        """Have a `ping` sent to a webhook now; the ledger says what came of it."""
        row = by_hand.ping(user=subject(request), webhook=webhook)
        return Response(ledger.message_json(row), status=status.HTTP_202_ACCEPTED)
