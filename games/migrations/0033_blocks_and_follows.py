"""Whom players keep away from, and whom they follow."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.clocks.now


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0032_answers_to_visitors"),
    ]

    operations = [
        migrations.CreateModel(
            name="Block",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                (
                    "blocked",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "blocker",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="blocks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["blocked", "blocker"], name="block_by_blocked"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
                    models.CheckConstraint(
                        condition=~models.Q(blocker=models.F("blocked")), name="block_not_oneself"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Follow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                (
                    "followed",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "follower",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="follows",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["followed", "follower"], name="follow_by_followed"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=["follower", "followed"], name="follow_once"),
                    models.CheckConstraint(
                        condition=~models.Q(follower=models.F("followed")),
                        name="follow_not_oneself",
                    ),
                ],
            },
        ),
    ]
