"""The shapes of ratings and statistics."""

from __future__ import annotations

from rest_framework import serializers

from games.api.shapes import RULESET_KEYS, Page, Shape


class RatingShape(Shape):
    rating = serializers.IntegerField(help_text="What he surely is; everybody begins at 1000.")
    uncertainty = serializers.IntegerField(help_text="One deviation, in the same points.")
    games = serializers.IntegerField(help_text="Rated ones.")
    provisional = serializers.BooleanField(help_text="Of few games as yet.")


class LeaderboardEntry(RatingShape):
    rank = serializers.IntegerField(help_text="Equals share it.")
    player = serializers.CharField()


class Leaderboard(Page):
    results = LeaderboardEntry(many=True)


class PlayerRating(RatingShape):
    ruleset = serializers.ChoiceField(RULESET_KEYS)


class RatingPoints(Shape):
    place = serializers.IntegerField(allow_null=True, help_text="At the table; null: he left.")
    left = serializers.BooleanField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    uncertainty = serializers.IntegerField(help_text="After it.")


class RatedGame(RatingPoints):
    game = serializers.UUIDField()
    at = serializers.DateTimeField()


class RatingHistory(Page):
    results = RatedGame(many=True)


class RatedPlayer(RatingPoints):
    player = serializers.CharField()


class GameRatings(Shape):
    rated = serializers.BooleanField(help_text="Whether the table is rated at all.")
    pending = serializers.BooleanField(help_text="It is, and has not been yet.")
    changes = RatedPlayer(many=True)


class Points(Shape):
    mean = serializers.FloatField()
    best = serializers.IntegerField()


class Places(Shape):
    seats = serializers.IntegerField()
    games = serializers.IntegerField()
    places = serializers.ListField(
        child=serializers.IntegerField(), help_text="How often first, second, … and last."
    )


class Quartiles(Shape):
    quarter = serializers.IntegerField()
    half = serializers.IntegerField()
    three_quarters = serializers.IntegerField()


class Statistics(Shape):
    """Of games that are over."""

    ruleset = serializers.ChoiceField(RULESET_KEYS)
    games = serializers.IntegerField(help_text="Begun and ended by this player.")
    wins = serializers.IntegerField()
    left = serializers.IntegerField(help_text="Games left before their end.")
    substitute = serializers.IntegerField(help_text="Games joined where another had left.")
    points = Points(allow_null=True)
    tables = Places(many=True)
    decisions = serializers.IntegerField()
    reliability = serializers.IntegerField(
        allow_null=True, help_text="Of these, those in time, in per cent."
    )
    seconds = Quartiles(allow_null=True, help_text="From being asked to the move.")


class Versus(Shape):
    ruleset = serializers.ChoiceField(RULESET_KEYS)
    games = serializers.IntegerField(help_text="Played through by both.")
    ahead = serializers.IntegerField()
    behind = serializers.IntegerField()
    equal = serializers.IntegerField()
