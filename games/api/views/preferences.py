"""My preferences: messages, language, time zone, night; and my vacations."""

from __future__ import annotations

from datetime import date, time
from zoneinfo import available_timezones

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import permissions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import player
from games.api.http.fields import Choice, Input, Text, WholeNumber
from games.api.http.retries import retried
from games.api.http.target_account import About, target_account
from games.api.http.view import View, read
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import ListOf
from games.engine.types import Json
from games.errors import BadTimesError, NoSuchItemError, TooSoonError
from games.models import User
from games.payloads.accounts import Preferences, Vacation
from games.policy import MESSAGES, MODES, ORDER_DELAY_AT_MOST, modes_of
from games.services.accounts import preferences
from games.services.messages.outbox import mode_of
from games.services.play import availability


@extend_schema_field({"type": "string", "enum": sorted(available_timezones())})
class Zone(Text):
    """A name of the IANA time zone database."""

    def to_internal_value(self, data: Json) -> str:
        name = super().to_internal_value(data)
        if name not in available_timezones():
            raise serializers.ValidationError(_("There is no such time zone."))
        return name


@extend_schema_field({"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"})
class Hour(serializers.TimeField):
    """A time of day, as ``22:00``."""

    def __init__(self) -> None:
        super().__init__(format="%H:%M", input_formats=["%H:%M"])

    def to_internal_value(self, data: Json) -> time:
        if not isinstance(data, str) or len(data) != len("22:00") or not data.isascii():
            self.fail("invalid", format="hh:mm")
        return super().to_internal_value(data)


class Night(Input):
    start = Hour()
    end = Hour()


def _modes(event: str) -> type[Input]:
    fields: dict[str, Choice] = {
        channel: Choice(modes, required=False) for channel, modes in modes_of(event).items()
    }
    return type(f"Modes{event.title().replace('_', '')}", (Input,), fields)


Modes = type("Modes", (Input,), {event: _modes(event)(required=False) for event in MESSAGES})


class Wishes(Input):
    language = Choice(User.Language.choices, required=False)
    speaks = serializers.ListField(
        child=Choice(User.Language.choices), max_length=8, required=False
    )
    zone = Zone(max_length=64, required=False)
    night = Night(required=False, allow_null=True)
    messages = Modes(required=False)
    digest_hours = serializers.ListField(
        child=WholeNumber(min_value=0, max_value=23), min_length=1, max_length=2, required=False
    )
    order_delay = WholeNumber(min_value=0, max_value=ORDER_DELAY_AT_MOST, required=False)


class Days(Input):
    first = serializers.DateField()
    last = serializers.DateField()


class PreferencesView(View):
    guests_may = ("PATCH",)
    reads = writes = "account"
    permission_classes = [permissions.IsAuthenticated]

    @may_fail(NoSuchItemError)
    @extend_schema(parameters=[About], responses=Preferences)
    def get(self, request: Request) -> Response:
        """Read my preferences, the site's own where I have chosen nothing."""
        return Response(_preferences(target_account(request)))

    @may_fail(BadTimesError, TooSoonError, NoSuchItemError)
    @extend_schema(parameters=[About], request=Wishes, responses=Preferences)
    def patch(self, request: Request) -> Response:
        """Change what is named. Zone and night move my deadlines, and change once in two days."""
        user, wishes = target_account(request), read(Wishes, request)
        zone = wishes.pop("zone", user.zone)
        night = wishes.pop("night", _night(user))
        hours: tuple[time, time] | None = (night["start"], night["end"]) if night else None
        availability.update_availability(user=user, zone=zone, night=hours)
        return Response(_preferences(preferences.update_preferences(user=user, **wishes)))


class VacationsView(View):
    location = "me/vacations"
    limited_writes = ("vacations",)
    reads = writes = "account"
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(responses=ListOf(Vacation))
    def get(self, request: Request) -> Response:
        """List my vacations."""
        return Response(_vacations(player(request)))

    @may_fail(BadTimesError)
    @extend_schema(request=Days, responses={201: ListOf(Vacation)})
    @retried
    def post(self, request: Request) -> Response:
        """Take days off: my clocks stand, and my tables are told."""
        return Response(
            _vacations(availability.take_vacation(user=player(request), **read(Days, request))),
            status=201,
        )


class VacationView(View):
    reads = writes = "account"
    permission_classes = [permissions.IsAuthenticated]

    @may_fail(NoSuchItemError)
    @extend_schema(responses=ListOf(Vacation))
    def delete(self, request: Request, first: date) -> Response:
        """End the vacation that began, or begins, on this day."""
        return Response(_vacations(availability.end_vacation(user=player(request), first=first)))


def _night(user: User) -> dict[str, time] | None:
    if user.night_start is None or user.night_end is None:
        return None
    return {"start": user.night_start, "end": user.night_end}


def _preferences(user: User) -> Preferences:
    night = _night(user)
    return {
        "language": user.language,
        "speaks": user.speaks,
        "zone": user.zone,
        "night": {"start": f"{night['start']:%H:%M}", "end": f"{night['end']:%H:%M}"}
        if night
        else None,
        "messages": {
            event: {channel: mode_of(user, event, channel) for channel in MODES}
            for event in MESSAGES
        },
        "digest_hours": user.digest_hours,
        "order_delay": user.order_delay or 0,
        "mail_refused": user.mail_refused_at is not None,
    }


def _vacations(user: User) -> list[Vacation]:
    return [{"first": first, "last": last} for first, last in user.vacations]
