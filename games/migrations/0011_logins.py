"""Keep how a token was got, and name the sessions of an account to its owner."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_nonces_that_count"),
    ]

    operations = [
        migrations.AddField(
            model_name="personaltoken",
            name="login_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="personaltoken",
            name="login_by",
            field=models.CharField(
                blank=True,
                choices=[("password", "Password"), ("link", "Link")],
                db_default="",
                default="",
                max_length=8,
            ),
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
            name="AccountSession",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("session_key", models.CharField(max_length=40, unique=True)),
                ("browser", models.CharField(blank=True, max_length=64)),
                ("created_at", models.DateTimeField()),
                ("last_seen_at", models.DateTimeField(db_index=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sessions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
