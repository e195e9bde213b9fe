"""Accounts. The tables of other apps point at them, so they come first, and alone."""

import datetime
import django.contrib.auth.models
import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
import games.models.users
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "first_name",
                    models.CharField(blank=True, max_length=150, verbose_name="first name"),
                ),
                (
                    "last_name",
                    models.CharField(blank=True, max_length=150, verbose_name="last name"),
                ),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="date joined"
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        max_length=30,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "\\A[A-Za-z0-9][A-Za-z0-9_.-]{1,29}\\Z",
                                "Use 2 to 30 letters, digits, dots, dashes or underscores, a letter or digit first.",
                            )
                        ],
                        verbose_name="name",
                    ),
                ),
                (
                    "email",
                    models.EmailField(blank=True, max_length=254, verbose_name="e-mail address"),
                ),
                (
                    "language",
                    models.CharField(
                        choices=[
                            ("en", "English"),
                            ("fr", "French"),
                            ("de", "German"),
                            ("ja", "Japanese"),
                        ],
                        default="en",
                        max_length=2,
                    ),
                ),
                (
                    "speaks",
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
                        blank=True,
                        default=list,
                        size=None,
                    ),
                ),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                ("mail_refused_at", models.DateTimeField(blank=True, null=True)),
                ("zone", models.CharField(default="UTC", max_length=64)),
                (
                    "night_start",
                    models.TimeField(blank=True, default=datetime.time(22, 0), null=True),
                ),
                ("night_end", models.TimeField(blank=True, default=datetime.time(7, 0), null=True)),
                ("rest_changed_at", models.DateTimeField(blank=True, null=True)),
                ("vacations", models.JSONField(blank=True, default=list)),
                ("message_modes", models.JSONField(blank=True, default=dict)),
                (
                    "digest_hours",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(),
                        default=games.models.users.default_digest_hours,
                        size=None,
                    ),
                ),
                ("order_delay", models.PositiveIntegerField(blank=True, null=True)),
                ("reliability", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("muted_until", models.DateTimeField(blank=True, null=True)),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bots",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", False)),
                        fields=["deleted_at"],
                        name="user_deleted",
                    ),
                    models.Index(
                        condition=models.Q(("owner__isnull", False)),
                        fields=["owner"],
                        name="user_bots",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("username"),
                        name="user_name_once_in_any_case",
                    ),
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"),
                        condition=models.Q(("email", ""), _negated=True),
                        name="user_email_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("night_start__isnull", True),
                            ("night_end__isnull", False),
                            _connector="XOR",
                        ),
                        name="user_night_has_both_ends",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("reliability__lte", 100),
                            ("reliability__isnull", True),
                            _connector="OR",
                        ),
                        name="user_reliability_in_per_cent",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("owner", models.F("id")), _negated=True),
                        name="user_owner_is_another",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("owner__isnull", True), ("email", ""), _connector="OR"),
                        name="user_bot_has_no_address",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("owner__isnull", True),
                            models.Q(("is_staff", False), ("is_superuser", False)),
                            _connector="OR",
                        ),
                        name="user_bot_is_no_staff",
                    ),
                ],
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
    ]
