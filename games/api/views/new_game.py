"""Input that describes a new table."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.http.fields import Choice, Flag, Input, Nonce, Text, WholeNumber
from games.api.openapi import enums
from games.api.openapi.ruleset_fields import OptionsField
from games.models import Game, User
from games.policy import DEFAULT_CLOCK, SPECTATOR_DELAY_AT_MOST


@extend_schema_field(Choice(enums.RULESET_KEYS))
class RulesetKey(Text):
    """The key of a ruleset; the services check it, and say what is wrong."""


class NewGame(Input):
    ruleset = RulesetKey(max_length=32)
    seats = WholeNumber(min_value=1, max_value=16)
    preset = Text(max_length=32, required=False, allow_null=True)
    options = OptionsField(required=False)
    bots = serializers.ListField(
        child=Text(max_length=30, allow_null=True),
        required=False,
        max_length=16,
        help_text="Of the last seats, in their order: bots of the site, which sit down at once, or "
        "bot accounts by name, which are invited; null leaves a seat free.",
    )
    nonce = Nonce(
        required=False,
        help_text="Ignored: one chosen before the commitment is known proves nothing. Send it by "
        "`PUT games/{id}/seats/me`.",
    )
    trusts_server = Flag(default=False, help_text="Instead of a nonce of mine.")
    clock = Choice(enums.CLOCK_KEYS, default=DEFAULT_CLOCK)
    vacations = Flag(default=True)
    min_reliability = WholeNumber(min_value=1, max_value=100, required=False, allow_null=True)
    invited_only = Flag(default=False)
    language = Choice(User.Language.choices, default="", allow_blank=True)
    bots_allowed = Flag(default=True)
    bot_seats_open = Flag(default=False, help_text="Whether people may take over from bots later.")
    spectators = Choice(Game.Spectators.choices, default=Game.Spectators.PUBLIC)
    spectator_delay = WholeNumber(min_value=0, max_value=SPECTATOR_DELAY_AT_MOST, default=0)
    rated = Flag(default=False)
    guided = Flag(
        default=False, help_text="For learning: with bots alone, and no proof of the deal."
    )
