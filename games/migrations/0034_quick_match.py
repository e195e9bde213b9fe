"""Quick match, challenges by link, and the lists of tables worth watching."""

import django.contrib.postgres.fields
import django.db.models.deletion
import games.clocks.now
import games.clocks.time_ordered_ids
import games.models.fields
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0033_blocks_and_follows"),
    ]

    operations = [
        migrations.CreateModel(
            name="WatchedTable",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="watched",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("worth", models.IntegerField()),
                ("rating", models.IntegerField()),
                ("is_close", models.BooleanField(default=False)),
                (
                    "scores",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.IntegerField(null=True), null=True, size=None
                    ),
                ),
                ("thumb", games.models.fields.CompactJSONField(null=True)),
            ],
        ),
        migrations.AlterField(
            model_name="message",
            name="event",
            field=models.CharField(
                choices=[
                    ("turn", "Turn"),
                    ("moved", "Moved"),
                    ("reminder", "Reminder"),
                    ("started", "Started"),
                    ("invited", "Invited"),
                    ("extension", "Extension"),
                    ("seat_lost", "Seat Lost"),
                    ("seat_offered", "Seat Offered"),
                    ("over", "Over"),
                    ("declined", "Declined"),
                    ("seat_freed", "Seat Freed"),
                    ("match", "Match"),
                    ("closing", "Closing"),
                    ("login", "Login"),
                    ("confirm", "Confirm"),
                    ("account", "Account"),
                    ("webhook_off", "Webhook Off"),
                    ("ping", "Ping"),
                    ("moderation", "Moderation"),
                    ("digest", "Digest"),
                ],
                max_length=16,
            ),
        ),
        migrations.CreateModel(
            name="Challenge",
            fields=[
                ("ruleset", models.CharField(max_length=32)),
                ("preset", models.CharField(blank=True, default="", max_length=32)),
                ("seats", models.PositiveSmallIntegerField()),
                ("clock", models.CharField(max_length=16)),
                ("rated", models.BooleanField(default=False)),
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "language",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("en", "English"),
                            ("fr", "French"),
                            ("de", "German"),
                            ("ja", "Japanese"),
                        ],
                        default="",
                        max_length=2,
                    ),
                ),
                ("min_reliability", models.PositiveSmallIntegerField(null=True)),
                ("trusts_server", models.BooleanField(default=False)),
                ("games_at_once", models.PositiveSmallIntegerField(default=1)),
                ("greeting", models.CharField(blank=True, default="", max_length=200)),
                ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                ("expires_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ChallengeTable",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="challenge_table",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                (
                    "challenge",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="games.challenge",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Seek",
            fields=[
                ("ruleset", models.CharField(max_length=32)),
                ("preset", models.CharField(blank=True, default="", max_length=32)),
                ("seats", models.PositiveSmallIntegerField()),
                ("clock", models.CharField(max_length=16)),
                ("rated", models.BooleanField(default=False)),
                (
                    "id",
                    models.UUIDField(
                        default=games.clocks.time_ordered_ids.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "languages",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(
                            choices=[
                                ("en", "English"),
                                ("fr", "French"),
                                ("de", "German"),
                                ("ja", "Japanese"),
                            ],
                            max_length=2,
                        ),
                        default=list,
                        size=None,
                    ),
                ),
                ("rating_range", models.PositiveSmallIntegerField(null=True)),
                ("min_reliability", models.PositiveSmallIntegerField(null=True)),
                ("bots_allowed", models.BooleanField(default=True)),
                ("trusts_server", models.BooleanField(default=False)),
                ("keeps", models.PositiveSmallIntegerField(null=True)),
                ("waiting_since", models.DateTimeField(default=games.clocks.now.now, null=True)),
                ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seeks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("waited_since", models.DateTimeField()),
                ("is_open", models.BooleanField(default=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="matches",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "seek",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="matches",
                        to="games.seek",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="challenge",
            constraint=models.CheckConstraint(
                condition=models.Q(("games_at_once__range", (1, 10))),
                name="challenge_has_some_games",
            ),
        ),
        migrations.AddIndex(
            model_name="seek",
            index=models.Index(
                condition=models.Q(("waiting_since__isnull", False)),
                fields=["waiting_since", "id"],
                name="seek_queue",
            ),
        ),
        migrations.AddConstraint(
            model_name="seek",
            constraint=models.UniqueConstraint(
                fields=("user", "ruleset", "preset", "seats", "clock", "rated"),
                name="seek_once_of_a_kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="seek",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("keeps__isnull", True), ("keeps__range", (1, 10)), _connector="OR"
                ),
                name="seek_keeps_some_games",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("is_open", True)), fields=["game"], name="match_open"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(fields=("game", "user"), name="match_once"),
        ),
    ]
