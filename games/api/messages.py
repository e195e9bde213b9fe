"""My messages: the ledger of them, my devices for push, my webhooks."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.authentication import player
from games.api.base import PAGING, View, page_of, read
from games.api.fields import Input, Text
from games.models import PushDevice, Webhook
from games.selectors import ledger
from games.services import addresses


class NewDevice(Input):
    endpoint = Text(max_length=2000)
    p256dh = Text(max_length=128)
    auth = Text(max_length=64)
    name = Text(max_length=64, allow_blank=True, default="")


class NewWebhook(Input):
    url = Text(max_length=2000)
    format = serializers.ChoiceField(Webhook.Format.choices, default=Webhook.Format.STANDARD)


class Mine(View):
    permission_classes = [permissions.IsAuthenticated]


class MessagesView(Mine):
    @extend_schema(parameters=PAGING, responses=shapes.MessagePage)
    def get(self, request: Request) -> Response:
        """List what was sent to me, or will be, and what came of it; the newest first."""
        return page_of(request, ledger.messages_of(user=player(request)), ledger.message_json)


class DevicesView(Mine):
    @extend_schema(responses=shapes.Device(many=True))
    def get(self, request: Request) -> Response:
        """List my devices that take web push."""
        rows = PushDevice.objects.filter(user=player(request)).order_by("created_at")
        return Response([ledger.device_json(row) for row in rows])

    @extend_schema(request=NewDevice, responses={201: shapes.Device})
    def post(self, request: Request) -> Response:
        """Add a device by the subscription that its browser gave; `GET policy` has our key."""
        row = addresses.add_device(user=player(request), **read(NewDevice, request))
        return Response(ledger.device_json(row), status=status.HTTP_201_CREATED)


class DeviceView(Mine):
    @extend_schema(responses={204: None})
    def delete(self, request: Request, device: UUID) -> Response:
        """Send nothing more to a device."""
        addresses.remove_device(user=player(request), device=device)
        return Response(status=status.HTTP_204_NO_CONTENT)


class WebhooksView(Mine):
    @extend_schema(responses=shapes.WebhookShape(many=True))
    def get(self, request: Request) -> Response:
        """List my webhooks; their secrets are shown once, when they are made."""
        rows = Webhook.objects.filter(user=player(request)).order_by("created_at")
        return Response([ledger.webhook_json(row) for row in rows])

    @extend_schema(request=NewWebhook, responses={201: shapes.NewWebhookShape})
    def post(self, request: Request) -> Response:
        """Have my messages posted to an https address of mine."""
        row = addresses.add_webhook(user=player(request), **read(NewWebhook, request))
        answer = ledger.webhook_json(row) | {"secret": row.secret}
        return Response(answer, status=status.HTTP_201_CREATED)


class WebhookView(Mine):
    @extend_schema(
        operation_id="me_webhooks_switch_on", request=None, responses=shapes.WebhookShape
    )
    def post(self, request: Request, webhook: UUID) -> Response:
        """Switch a webhook on again."""
        row = addresses.switch_on(user=player(request), webhook=webhook)
        return Response(ledger.webhook_json(row))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, webhook: UUID) -> Response:
        """Post nothing more to a webhook."""
        addresses.remove_webhook(user=player(request), webhook=webhook)
        return Response(status=status.HTTP_204_NO_CONTENT)
