"""Leaving openly, proposals to all at a table, and bots' seats that people may take."""

import django.db.models.deletion
import games.clocks.now
import games.clocks.time_ordered_ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0035_bot_ratings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Proposal",
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
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("call_off", "Call Off"),
                            ("pause", "Pause"),
                            ("resume", "Resume"),
                            ("take_back", "Take Back"),
                        ],
                        max_length=16,
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("ply", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("expired", "Expired"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="open",
                        max_length=16,
                    ),
                ),
                ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                ("ends_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposals",
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
                    models.Index(fields=["game", "-created_at", "id"], name="proposal_newest"),
                    models.Index(fields=["user"], name="proposal_by_user"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")),
                        fields=("game",),
                        name="proposal_open_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state", "open"), ("closed_at__isnull", False), _connector="XOR"
                        ),
                        name="proposal_closed_at_if_closed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ProposalVote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("agrees", models.BooleanField()),
                ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                (
                    "proposal",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="votes",
                        to="games.proposal",
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
                "indexes": [models.Index(fields=["user"], name="proposal_vote_by_user")],
                "constraints": [
                    models.UniqueConstraint(fields=("proposal", "seat"), name="proposal_vote_once")
                ],
            },
        ),
        migrations.AddField(
            model_name="game",
            name="bot_seats_open",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="game",
            name="pause_ends_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="proposal_ends_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="notice",
            name="reason",
            field=models.CharField(blank=True, db_default="", default="", max_length=16),
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
                    ("proposal", "Proposal"),
                    ("resumed", "Resumed"),
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
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("extended", "Extended"),
                    ("autopilot", "Autopilot"),
                    ("offered", "Offered"),
                    ("left", "Left"),
                    ("taken_over", "Taken Over"),
                    ("taken_back", "Taken Back"),
                    ("paused", "Paused"),
                    ("resumed", "Resumed"),
                    ("vacation", "Vacation"),
                    ("undone", "Undone"),
                    ("called_off", "Called Off"),
                    ("time_given", "Time Given"),
                    ("replaced", "Replaced"),
                    ("ended", "Ended"),
                    ("reopened", "Reopened"),
                    ("looked", "Looked"),
                ],
                max_length=16,
            ),
        ),
    ]
