"""Analyses of finished games, hints, and tables that are played on from a position."""

import django.db.models.deletion
import games.clocks.now
import games.clocks.time_ordered_ids
import games.models.fields
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0038_names_by_their_beginnings"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="played_on",
            field=games.models.fields.CompactJSONField(null=True),
        ),
        migrations.CreateModel(
            name="Analysis",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=games.clocks.time_ordered_ids.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("version", models.PositiveSmallIntegerField()),
                ("rules_version", models.PositiveSmallIntegerField()),
                ("findings", games.models.fields.CompactJSONField(default=list)),
                ("done", models.PositiveIntegerField(default=0)),
                ("steps", models.PositiveIntegerField()),
                ("is_over", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                ("updated_at", models.DateTimeField(default=games.clocks.now.now)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["user", "-created_at"], name="analysis_by_user"),
                    models.Index(
                        condition=models.Q(("is_over", False)),
                        fields=["updated_at"],
                        name="analysis_unfinished",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "seat", "user"), name="analysis_once"),
                    models.CheckConstraint(
                        condition=models.Q(("done__lte", models.F("steps"))),
                        name="analysis_done_at_most",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_over", True), ("done__lt", models.F("steps")), _connector="OR"
                        ),
                        name="analysis_over_when_done",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Hint",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=games.clocks.time_ordered_ids.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("ply", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("moves", games.models.fields.CompactJSONField(null=True)),
                ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["user", "-created_at"], name="hint_by_user"),
                    models.Index(
                        condition=models.Q(("moves__isnull", True)),
                        fields=["created_at"],
                        name="hint_unanswered",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "ply", "seat"), name="hint_once")
                ],
            },
        ),
    ]
