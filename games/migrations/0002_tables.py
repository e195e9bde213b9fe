"""All other tables, with their constraints, indexes and the triggers that keep their history."""

import django.contrib.postgres.fields
import django.db.models.deletion
import games.clocks.now
import games.models.fields
import games.models.users
import pgtrigger.compiler
import pgtrigger.migrations
import uuid
from django.conf import settings
from django.db import migrations, models

from games.migrations._one_step import OneStep


class Migration(migrations.Migration):
    # The migrations of other apps that point at users come first: each of their steps makes
    # Django build its models anew, and with them every model that is related to users by then.
    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("games", "0001_users"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [
        OneStep(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="user",
                    trigger=pgtrigger.compiler.Trigger(
                        name="standing_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."is_active" IS DISTINCT FROM (NEW."is_active") OR OLD."is_staff" IS DISTINCT FROM (NEW."is_staff") OR OLD."is_superuser" IS DISTINCT FROM (NEW."is_superuser") OR OLD."muted_until" IS DISTINCT FROM (NEW."muted_until"))',
                            func='INSERT INTO "games_userstanding" ("id", "is_active", "is_staff", "is_superuser", "muted_until", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."id", NEW."is_active", NEW."is_staff", NEW."is_superuser", NEW."muted_until", _pgh_attach_context(), NOW(), \'standing\', NEW."id"); RETURN NULL;',
                            hash="7016ad3b02bc784df859aea2559b2752e30f4fbe",
                            operation="UPDATE",
                            pgid="pgtrigger_standing_update_5ac6d",
                            table="games_user",
                            when="AFTER",
                        ),
                    ),
                ),
                migrations.CreateModel(
                    name="Role",
                    fields=[],
                    options={
                        "proxy": True,
                        "indexes": [],
                        "constraints": [],
                    },
                    bases=("games.user_groups",),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="role",
                    trigger=pgtrigger.compiler.Trigger(
                        name="granted_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "games_roleevent" ("group_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "user_id") VALUES (NEW."group_id", NEW."id", _pgh_attach_context(), NOW(), \'granted\', NEW."id", NEW."user_id"); RETURN NULL;',
                            hash="e9fdb60ce9024ddf3aa6c4edb47ea974f85e33e6",
                            operation="INSERT",
                            pgid="pgtrigger_granted_insert_64a3b",
                            table="games_user_groups",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="role",
                    trigger=pgtrigger.compiler.Trigger(
                        name="taken_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "games_roleevent" ("group_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "user_id") VALUES (OLD."group_id", OLD."id", _pgh_attach_context(), NOW(), \'taken\', OLD."id", OLD."user_id"); RETURN NULL;',
                            hash="cd4ffacf5a09b893504bbb9eeea7133ca7284c2a",
                            operation="DELETE",
                            pgid="pgtrigger_taken_delete_cffac",
                            table="games_user_groups",
                            when="AFTER",
                        ),
                    ),
                ),
                migrations.CreateModel(
                    name="RoleEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "group",
                            models.ForeignKey(
                                db_constraint=False,
                                db_tablespace="",
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="auth.group",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                db_constraint=False,
                                db_tablespace="",
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                to="games.role",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="roleevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="a1fc74a716a5bc2f73ef8bd7057ac0c4b2957f82",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_29edf",
                            table="games_roleevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                migrations.CreateModel(
                    name="Game",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("ruleset", models.CharField(max_length=32)),
                        ("options", games.models.fields.CompactJSONField(default=dict)),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("open", "Open"),
                                    ("full", "Full"),
                                    ("active", "Active"),
                                    ("finished", "Finished"),
                                    ("closed", "Closed"),
                                    ("ended", "Ended"),
                                ],
                                default="open",
                                max_length=8,
                            ),
                        ),
                        ("version", models.PositiveIntegerField(default=0)),
                        ("ply", models.PositiveIntegerField(default=0)),
                        (
                            "to_move",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.PositiveSmallIntegerField(),
                                default=list,
                                size=None,
                            ),
                        ),
                        ("clock", models.CharField(default="none", max_length=16)),
                        ("vacations", models.BooleanField(default=True)),
                        ("min_reliability", models.PositiveSmallIntegerField(null=True)),
                        ("invited_only", models.BooleanField(default=False)),
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
                                max_length=2,
                            ),
                        ),
                        ("bots_allowed", models.BooleanField(default=True)),
                        (
                            "spectators",
                            models.CharField(
                                choices=[
                                    ("nobody", "Nobody"),
                                    ("public", "Public"),
                                    ("delayed", "Delayed"),
                                    ("after", "After"),
                                ],
                                default="public",
                                max_length=8,
                            ),
                        ),
                        ("spectator_delay", models.PositiveSmallIntegerField(default=0)),
                        ("rated", models.BooleanField(default=False)),
                        ("rated_number", models.PositiveBigIntegerField(null=True, unique=True)),
                        (
                            "deadlines",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.DateTimeField(null=True), default=list, size=None
                            ),
                        ),
                        ("clocks", games.models.fields.CompactJSONField(default=list)),
                        ("paused_at", models.DateTimeField(null=True)),
                        ("due_at", models.DateTimeField(null=True)),
                        ("bot_due", models.BooleanField(default=False)),
                        ("commitment", models.CharField(max_length=64)),
                        ("secret", models.CharField(max_length=128)),
                        ("state", games.models.fields.CompactJSONField(null=True)),
                        ("standings", games.models.fields.CompactJSONField(null=True)),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        ("full_at", models.DateTimeField(null=True)),
                        ("started_at", models.DateTimeField(null=True)),
                        ("finished_at", models.DateTimeField(null=True)),
                        ("updated_at", models.DateTimeField(default=games.clocks.now.now)),
                        (
                            "host",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="hosted_games",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "rematch_of",
                            models.OneToOneField(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="rematch",
                                to="games.game",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                models.OrderBy(models.F("created_at"), descending=True),
                                models.F("id"),
                                name="game_newest",
                            ),
                            models.Index(
                                fields=["status", "-created_at", "id"], name="game_by_status"
                            ),
                            models.Index(
                                fields=["ruleset", "-created_at", "id"], name="game_by_ruleset"
                            ),
                            models.Index(
                                fields=["clock", "-created_at", "id"], name="game_by_clock"
                            ),
                            models.Index(
                                condition=models.Q(("language", ""), _negated=True),
                                fields=["language", "-created_at", "id"],
                                name="game_by_language",
                            ),
                            models.Index(
                                condition=models.Q(("rated", True)),
                                fields=["-created_at", "id"],
                                name="game_rated_newest",
                            ),
                            models.Index(
                                condition=models.Q(("status__in", ["open", "full"])),
                                fields=["host"],
                                name="game_open_by_host",
                            ),
                            models.Index(
                                condition=models.Q(("bot_due", True)),
                                fields=["id"],
                                name="game_bot_due",
                            ),
                            models.Index(
                                condition=models.Q(("due_at__isnull", False)),
                                fields=["due_at"],
                                name="game_due",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("bot_due", False),
                                    ("due_at__isnull", True),
                                    ("paused_at__isnull", True),
                                    ("status", "active"),
                                    models.Q(("clock", "none"), _negated=True),
                                ),
                                fields=["id"],
                                name="game_not_due",
                            ),
                            models.Index(
                                condition=models.Q(("paused_at__isnull", False)),
                                fields=["-created_at", "id"],
                                name="game_paused",
                            ),
                            models.Index(
                                condition=models.Q(("status", "finished")),
                                fields=["-finished_at", "id"],
                                name="game_archive",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("status__in", ["open", "full", "closed"]),
                                    ("state__isnull", False),
                                    _connector="XOR",
                                ),
                                name="game_has_a_position_once_started",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("status", "finished"),
                                    ("standings__isnull", True),
                                    _connector="XOR",
                                ),
                                name="game_has_standings_when_finished",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("status", "active"), ("to_move", []), _connector="OR"
                                ),
                                name="game_to_move_only_if_active",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("status", "active"), ("bot_due", False), _connector="OR"
                                ),
                                name="game_bot_due_only_if_active",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("status", "full"), ("full_at__isnull", True), _connector="OR"
                                ),
                                name="game_full_at_if_full",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("spectators", "delayed"),
                                    ("spectator_delay", 0),
                                    _connector="XOR",
                                ),
                                name="game_delay_if_delayed",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("rated_number__isnull", True),
                                    models.Q(("rated", True), ("status", "finished")),
                                    _connector="OR",
                                ),
                                name="game_rated_number_if_rated",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("status", "active"),
                                    ("paused_at__isnull", True),
                                    _connector="OR",
                                ),
                                name="game_paused_only_if_active",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ChatMessage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        (
                            "room",
                            models.CharField(
                                choices=[("players", "Players"), ("spectators", "Spectators")],
                                max_length=10,
                            ),
                        ),
                        ("seat", models.PositiveSmallIntegerField(null=True)),
                        ("text", models.TextField()),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        ("hidden_at", models.DateTimeField(null=True)),
                        (
                            "user",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="chat",
                                to="games.game",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["game", "room", "-id"], name="chat_newest"),
                            models.Index(fields=["user", "-id"], name="chat_by_author"),
                            models.Index(
                                condition=models.Q(("hidden_at__isnull", False)),
                                fields=["-id"],
                                name="chat_hidden",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("room", "spectators"), ("seat__isnull", False), _connector="OR"
                                ),
                                name="chat_of_players_has_a_seat",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Report",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(
                                choices=[
                                    ("insult", "Insult"),
                                    ("spam", "Spam"),
                                    ("cheating", "Cheating"),
                                    ("name", "Name"),
                                    ("leaving", "Leaving"),
                                    ("other", "Other"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("text", models.TextField(blank=True)),
                        (
                            "status",
                            models.CharField(
                                choices=[("open", "Open"), ("closed", "Closed")],
                                default="open",
                                max_length=8,
                            ),
                        ),
                        (
                            "outcome",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("acted", "Acted"),
                                    ("no_breach", "No Breach"),
                                    ("not_clear", "Not Clear"),
                                    ("duplicate", "Duplicate"),
                                ],
                                max_length=9,
                            ),
                        ),
                        ("canned", models.CharField(blank=True, max_length=20)),
                        ("answer", models.TextField(blank=True)),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        ("closed_at", models.DateTimeField(null=True)),
                        (
                            "claimed_by",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="games.game",
                            ),
                        ),
                        (
                            "line",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="games.chatmessage",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "reporter",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                models.OrderBy(models.F("status"), descending=True),
                                models.F("created_at"),
                                models.F("id"),
                                name="report_queue",
                            ),
                            models.Index(
                                fields=["reporter", "-created_at", "id"], name="report_by_reporter"
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("game__isnull", False),
                                    ("line__isnull", False),
                                    ("player__isnull", False),
                                    ("status", "closed"),
                                    _connector="OR",
                                ),
                                name="report_of_something",
                            )
                        ],
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="report",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "games_reportevent" ("answer", "canned", "claimed_by_id", "closed_at", "created_at", "game_id", "id", "line_id", "outcome", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "reason", "reporter_id", "status", "text") VALUES (NEW."answer", NEW."canned", NEW."claimed_by_id", NEW."closed_at", NEW."created_at", NEW."game_id", NEW."id", NEW."line_id", NEW."outcome", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."player_id", NEW."reason", NEW."reporter_id", NEW."status", NEW."text"); RETURN NULL;',
                            hash="0c608cecdcccd828eb158e445597b4bf7c4ddc89",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_dbabe",
                            table="games_report",
                            when="AFTER",
                        ),
                    ),
                ),
                migrations.CreateModel(
                    name="ReportEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "id",
                            models.UUIDField(default=uuid.uuid4, editable=False, serialize=False),
                        ),
                        (
                            "reason",
                            models.CharField(
                                choices=[
                                    ("insult", "Insult"),
                                    ("spam", "Spam"),
                                    ("cheating", "Cheating"),
                                    ("name", "Name"),
                                    ("leaving", "Leaving"),
                                    ("other", "Other"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("text", models.TextField(blank=True)),
                        (
                            "status",
                            models.CharField(
                                choices=[("open", "Open"), ("closed", "Closed")],
                                default="open",
                                max_length=8,
                            ),
                        ),
                        (
                            "outcome",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("acted", "Acted"),
                                    ("no_breach", "No Breach"),
                                    ("not_clear", "Not Clear"),
                                    ("duplicate", "Duplicate"),
                                ],
                                max_length=9,
                            ),
                        ),
                        ("canned", models.CharField(blank=True, max_length=20)),
                        ("answer", models.TextField(blank=True)),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        ("closed_at", models.DateTimeField(null=True)),
                        (
                            "claimed_by",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="games.game",
                            ),
                        ),
                        (
                            "line",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="games.chatmessage",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                to="games.report",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "reporter",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="reportevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="3051db33198c4dd2064a013da7287572ace2bc8b",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_fb144",
                            table="games_reportevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                migrations.CreateModel(
                    name="Sanction",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("warning", "Warning"),
                                    ("mute", "Mute"),
                                    ("suspension", "Suspension"),
                                    ("ban", "Ban"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("canned", models.CharField(blank=True, max_length=20)),
                        ("reason", models.TextField(blank=True)),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        ("until", models.DateTimeField(null=True)),
                        ("lifted_at", models.DateTimeField(null=True)),
                        ("address", models.CharField(blank=True, max_length=64)),
                        (
                            "by",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="sanctions",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(
                                    ("lifted_at__isnull", True), ("until__isnull", False)
                                ),
                                fields=["until"],
                                name="sanction_due",
                            ),
                            models.Index(fields=["-created_at", "id"], name="sanction_newest"),
                            models.Index(
                                condition=models.Q(
                                    ("lifted_at__isnull", True),
                                    models.Q(("address", ""), _negated=True),
                                ),
                                fields=["address"],
                                name="sanction_of_address",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("kind__in", ["mute", "suspension"]),
                                    ("until__isnull", True),
                                    _connector="XOR",
                                ),
                                name="sanction_until_where_it_ends",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("user", models.F("by")), _negated=True),
                                name="sanction_not_on_oneself",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(
                                    ("lifted_at__isnull", True),
                                    models.Q(("kind", "warning"), _negated=True),
                                ),
                                fields=("user", "kind"),
                                name="sanction_once_at_a_time",
                            ),
                        ],
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="sanction",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "games_sanctionevent" ("by_id", "canned", "created_at", "id", "kind", "lifted_at", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "until", "user_id") VALUES (NEW."by_id", NEW."canned", NEW."created_at", NEW."id", NEW."kind", NEW."lifted_at", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."reason", NEW."until", NEW."user_id"); RETURN NULL;',
                            hash="09f3be76f6baa18c4862ba54ab552f06b5457538",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_5cc54",
                            table="games_sanction",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="sanction",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."by_id" IS DISTINCT FROM (NEW."by_id") OR OLD."canned" IS DISTINCT FROM (NEW."canned") OR OLD."created_at" IS DISTINCT FROM (NEW."created_at") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."kind" IS DISTINCT FROM (NEW."kind") OR OLD."lifted_at" IS DISTINCT FROM (NEW."lifted_at") OR OLD."reason" IS DISTINCT FROM (NEW."reason") OR OLD."until" IS DISTINCT FROM (NEW."until") OR OLD."user_id" IS DISTINCT FROM (NEW."user_id"))',
                            func='INSERT INTO "games_sanctionevent" ("by_id", "canned", "created_at", "id", "kind", "lifted_at", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason", "until", "user_id") VALUES (NEW."by_id", NEW."canned", NEW."created_at", NEW."id", NEW."kind", NEW."lifted_at", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."reason", NEW."until", NEW."user_id"); RETURN NULL;',
                            hash="b150214f834f5560c726046599251e2bcaa5d320",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_690a3",
                            table="games_sanction",
                            when="AFTER",
                        ),
                    ),
                ),
                migrations.CreateModel(
                    name="SanctionEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "id",
                            models.UUIDField(default=uuid.uuid4, editable=False, serialize=False),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("warning", "Warning"),
                                    ("mute", "Mute"),
                                    ("suspension", "Suspension"),
                                    ("ban", "Ban"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("canned", models.CharField(blank=True, max_length=20)),
                        ("reason", models.TextField(blank=True)),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        ("until", models.DateTimeField(null=True)),
                        ("lifted_at", models.DateTimeField(null=True)),
                        (
                            "by",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                to="games.sanction",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="sanctionevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="e4244ffe26f739032222e45751bf072a772bfd92",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_88df4",
                            table="games_sanctionevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                migrations.CreateModel(
                    name="Appeal",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("text", models.TextField()),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("open", "Open"),
                                    ("upheld", "Upheld"),
                                    ("lifted", "Lifted"),
                                ],
                                default="open",
                                max_length=8,
                            ),
                        ),
                        ("canned", models.CharField(blank=True, max_length=20)),
                        ("answer", models.TextField(blank=True)),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        ("decided_at", models.DateTimeField(null=True)),
                        (
                            "claimed_by",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "sanction",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="appeal",
                                to="games.sanction",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("status", "open")),
                                fields=["created_at"],
                                name="appeal_open",
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("status", "open"),
                                    ("decided_at__isnull", False),
                                    _connector="XOR",
                                ),
                                name="appeal_decided_if_not_open",
                            )
                        ],
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="appeal",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "games_appealevent" ("answer", "canned", "claimed_by_id", "created_at", "decided_at", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "sanction_id", "status", "text") VALUES (NEW."answer", NEW."canned", NEW."claimed_by_id", NEW."created_at", NEW."decided_at", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."sanction_id", NEW."status", NEW."text"); RETURN NULL;',
                            hash="0db63ac1eef5116a0ca1b317f0b9a983248b608d",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_1bacb",
                            table="games_appeal",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="appeal",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "games_appealevent" ("answer", "canned", "claimed_by_id", "created_at", "decided_at", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "sanction_id", "status", "text") VALUES (NEW."answer", NEW."canned", NEW."claimed_by_id", NEW."created_at", NEW."decided_at", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."sanction_id", NEW."status", NEW."text"); RETURN NULL;',
                            hash="7fc16a55392a11bda728b289ca1ca068adaad1c4",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_a5b12",
                            table="games_appeal",
                            when="AFTER",
                        ),
                    ),
                ),
                migrations.CreateModel(
                    name="AppealEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "id",
                            models.UUIDField(default=uuid.uuid4, editable=False, serialize=False),
                        ),
                        ("text", models.TextField()),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("open", "Open"),
                                    ("upheld", "Upheld"),
                                    ("lifted", "Lifted"),
                                ],
                                default="open",
                                max_length=8,
                            ),
                        ),
                        ("canned", models.CharField(blank=True, max_length=20)),
                        ("answer", models.TextField(blank=True)),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        ("decided_at", models.DateTimeField(null=True)),
                        (
                            "claimed_by",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                to="games.appeal",
                            ),
                        ),
                        (
                            "sanction",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="games.sanction",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="appealevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="0d70653a2e7ec9ed1e5625156da504ce39d1530e",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_18e07",
                            table="games_appealevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                migrations.CreateModel(
                    name="UserStanding",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "is_active",
                            models.BooleanField(
                                default=True,
                                help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                                verbose_name="active",
                            ),
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
                            "is_superuser",
                            models.BooleanField(
                                default=False,
                                help_text="Designates that this user has all permissions without explicitly assigning them.",
                                verbose_name="superuser status",
                            ),
                        ),
                        ("muted_until", models.DateTimeField(blank=True, null=True)),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="id_is_active_is_staff_is_superuser_muted_until_events",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="userstanding",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="8ff8df69563a2de505f319653c0889d1195fb0d4",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_72c8e",
                            table="games_userstanding",
                            when="BEFORE",
                        ),
                    ),
                ),
                migrations.CreateModel(
                    name="ModerationAction",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("look", "Look"),
                                    ("pause", "Pause"),
                                    ("resume", "Resume"),
                                    ("give_time", "Give Time"),
                                    ("rewind", "Rewind"),
                                    ("replace", "Replace"),
                                    ("end", "End"),
                                    ("reopen", "Reopen"),
                                    ("hide_line", "Hide Line"),
                                    ("show_line", "Show Line"),
                                    ("warn", "Warn"),
                                    ("mute", "Mute"),
                                    ("suspend", "Suspend"),
                                    ("ban", "Ban"),
                                    ("lift", "Lift"),
                                    ("claim", "Claim"),
                                    ("release", "Release"),
                                    ("answer", "Answer"),
                                    ("decide", "Decide"),
                                    ("grant", "Grant"),
                                    ("reset", "Reset"),
                                    ("export", "Export"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("reason", models.TextField()),
                        ("before", models.JSONField(default=dict)),
                        ("after", models.JSONField(default=dict)),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        (
                            "by",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="moderation_actions",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="moderation_actions",
                                to="games.game",
                            ),
                        ),
                        (
                            "line",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="games.chatmessage",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "reverses",
                            models.OneToOneField(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="reversed_by",
                                to="games.moderationaction",
                            ),
                        ),
                        (
                            "report",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="moderation_actions",
                                to="games.report",
                            ),
                        ),
                        (
                            "sanction",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="moderation_actions",
                                to="games.sanction",
                            ),
                        ),
                    ],
                    options={
                        "permissions": [
                            ("look_hidden", "look at what is hidden at a table"),
                            ("pause_game", "pause and resume a game"),
                            ("give_time", "give a seat more time"),
                            ("rewind_game", "take a game back to an earlier ply"),
                            ("replace_seat", "seat another player or a bot"),
                            ("end_game", "end a game without rating, and reopen it"),
                            ("hide_line", "hide a line of a chat, and show it again"),
                            ("warn_player", "warn a player"),
                            ("mute_player", "mute a player"),
                            ("suspend_player", "suspend a player"),
                            ("ban_player", "ban a player"),
                            ("lift_sanction", "lift a sanction"),
                            ("handle_reports", "claim and answer reports"),
                            ("decide_appeals", "decide appeals"),
                            ("see_links", "see hints at linked accounts and favours"),
                            ("grant_roles", "make somebody a moderator"),
                            ("export_acts", "export the log of acts"),
                        ],
                        "default_permissions": ("view",),
                        "indexes": [
                            models.Index(fields=["-created_at", "-id"], name="action_newest"),
                            models.Index(
                                fields=["by", "-created_at", "-id"], name="action_by_moderator"
                            ),
                            models.Index(
                                fields=["kind", "-created_at", "-id"], name="action_by_kind"
                            ),
                            models.Index(
                                condition=models.Q(("game__isnull", False)),
                                fields=["game", "-id"],
                                name="action_on_game",
                            ),
                            models.Index(
                                condition=models.Q(("person__isnull", False)),
                                fields=["person", "-id"],
                                name="action_on_person",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("reason", ""), _negated=True),
                                    ("kind__in", ["claim", "release"]),
                                    _connector="OR",
                                ),
                                name="action_has_a_reason",
                            )
                        ],
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="moderationaction",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="86573a39fe87bf93d4c452159fad5055c117b72a",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_bbff5",
                            table="games_moderationaction",
                            when="BEFORE",
                        ),
                    ),
                ),
                migrations.CreateModel(
                    name="AccountFingerprint",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("address", "Address"), ("device", "Device")], max_length=8
                            ),
                        ),
                        ("digest", models.CharField(max_length=64)),
                        ("first_at", models.DateTimeField(default=games.clocks.now.now)),
                        ("last_at", models.DateTimeField(default=games.clocks.now.now)),
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
                            models.Index(fields=["kind", "digest"], name="fingerprint_of_a_place"),
                            models.Index(fields=["last_at"], name="fingerprint_oldest"),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("user", "kind", "digest"), name="fingerprint_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PersonalToken",
                    fields=[
                        (
                            "digest",
                            models.CharField(max_length=128, primary_key=True, serialize=False),
                        ),
                        ("token_key", models.CharField(db_index=True, max_length=25)),
                        ("created", models.DateTimeField(auto_now_add=True)),
                        ("expiry", models.DateTimeField(blank=True, null=True)),
                        (
                            "handle",
                            models.UUIDField(default=uuid.uuid4, editable=False, unique=True),
                        ),
                        ("name", models.CharField(blank=True, max_length=64)),
                        (
                            "scopes",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(max_length=8),
                                default=games.models.users.all_scopes,
                                size=None,
                            ),
                        ),
                        ("last_used_at", models.DateTimeField(null=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="auth_token_set",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="IdempotencyKey",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("key", models.CharField(max_length=64)),
                        ("fingerprint", models.CharField(max_length=64)),
                        ("status", models.PositiveSmallIntegerField()),
                        ("body", games.models.fields.CompactJSONField()),
                        ("created_at", models.DateTimeField(auto_now_add=True, db_index=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("user", "key"), name="idempotency_key_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ChatReadMarker",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        (
                            "room",
                            models.CharField(
                                choices=[("players", "Players"), ("spectators", "Spectators")],
                                max_length=10,
                            ),
                        ),
                        ("line", models.PositiveBigIntegerField(default=0)),
                        (
                            "user",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="games.game",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("user", "game", "room"), name="chat_read_marker_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Invitation",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("pending", "Pending"),
                                    ("accepted", "Accepted"),
                                    ("declined", "Declined"),
                                    ("revoked", "Revoked"),
                                ],
                                default="pending",
                                max_length=8,
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("no_time", "No Time"),
                                    ("too_slow", "Too Slow"),
                                    ("too_fast", "Too Fast"),
                                    ("other_game", "Other Game"),
                                    ("other_options", "Other Options"),
                                    ("enough_games", "Enough Games"),
                                    ("later", "Later"),
                                ],
                                max_length=16,
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        ("answered_at", models.DateTimeField(null=True)),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations",
                                to="games.game",
                            ),
                        ),
                        (
                            "host",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["user", "-created_at", "id"], name="invitation_newest"
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("game", "user"), name="invitation_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("status", "declined"), ("reason", ""), _connector="OR"
                                ),
                                name="invitation_reason_if_declined",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="InvitationLink",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        ("expires_at", models.DateTimeField()),
                        ("revoked_at", models.DateTimeField(null=True)),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitation_links",
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
                ),
                migrations.CreateModel(
                    name="MoveRecord",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "game_id",
                                "ply",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("ply", models.PositiveIntegerField()),
                        ("seat", models.PositiveSmallIntegerField(null=True)),
                        ("move", games.models.fields.CompactJSONField(null=True)),
                        ("events", games.models.fields.CompactJSONField(default=list)),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="moves",
                                to="games.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["ply"],
                    },
                ),
                migrations.CreateModel(
                    name="Mute",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        (
                            "muted",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="mutes",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "muted"), name="mute_once"),
                            models.CheckConstraint(
                                condition=models.Q(("user", models.F("muted")), _negated=True),
                                name="mute_not_oneself",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Note",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("text", models.TextField()),
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
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "game"), name="note_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Notice",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("ply", models.PositiveIntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("extended", "Extended"),
                                    ("autopilot", "Autopilot"),
                                    ("offered", "Offered"),
                                    ("taken_over", "Taken Over"),
                                    ("taken_back", "Taken Back"),
                                    ("paused", "Paused"),
                                    ("resumed", "Resumed"),
                                    ("vacation", "Vacation"),
                                    ("time_given", "Time Given"),
                                    ("replaced", "Replaced"),
                                    ("ended", "Ended"),
                                    ("reopened", "Reopened"),
                                ],
                                max_length=16,
                            ),
                        ),
                        ("seat", models.PositiveSmallIntegerField(null=True)),
                        ("until", models.DateTimeField(null=True)),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notices",
                                to="games.game",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [models.Index(fields=["game", "ply"], name="notice_by_ply")],
                    },
                ),
                migrations.CreateModel(
                    name="Participation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("seat", models.PositiveSmallIntegerField()),
                        ("decisions", models.PositiveIntegerField()),
                        ("late", models.PositiveIntegerField()),
                        ("left", models.BooleanField()),
                        ("ended_at", models.DateTimeField(default=games.clocks.now.now)),
                        ("place", models.PositiveSmallIntegerField(null=True)),
                        ("score", models.IntegerField(null=True)),
                        ("won", models.BooleanField(default=False)),
                        ("substitute", models.BooleanField(default=False)),
                        (
                            "seconds",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.PositiveIntegerField(), default=list, size=None
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="participations",
                                to="games.game",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="participations",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["user", "-ended_at"], name="participation_latest")
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("game", "user"), name="participation_once_per_game"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("left", True), ("place__isnull", False), _connector="XOR"
                                ),
                                name="participation_place_if_stayed",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("late__lte", models.F("decisions"))),
                                name="participation_late_at_most_all",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PushDevice",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("name", models.CharField(blank=True, max_length=64)),
                        ("endpoint", models.CharField(max_length=2000, unique=True)),
                        ("p256dh", models.CharField(max_length=128)),
                        ("auth", models.CharField(max_length=64)),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="devices",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Rating",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("ruleset", models.CharField(max_length=32)),
                        ("mu", models.FloatField()),
                        ("sigma", models.FloatField()),
                        ("score", models.FloatField()),
                        ("games", models.PositiveIntegerField(default=0)),
                        ("updated_at", models.DateTimeField(default=games.clocks.now.now)),
                        (
                            "user",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ratings",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                models.F("ruleset"),
                                models.OrderBy(models.F("score"), descending=True),
                                models.F("id"),
                                name="rating_leaderboard",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "ruleset"), name="rating_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RatingChange",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("ruleset", models.CharField(max_length=32)),
                        ("number", models.PositiveBigIntegerField()),
                        ("place", models.PositiveSmallIntegerField(null=True)),
                        ("mu_before", models.FloatField()),
                        ("sigma_before", models.FloatField()),
                        ("mu", models.FloatField()),
                        ("sigma", models.FloatField()),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_changes",
                                to="games.game",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_changes",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["user", "ruleset", "-number"], name="rating_history"
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("game", "user"), name="rating_change_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Seat",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("bot", models.CharField(blank=True, max_length=16)),
                        ("nonce", models.CharField(blank=True, max_length=64)),
                        ("offered_at", models.DateTimeField(null=True)),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seats",
                                to="games.game",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="seats",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("offered_at__isnull", False)),
                                fields=["game"],
                                name="seat_offered",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("game", "number"), name="seat_number_once"
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("user__isnull", False)),
                                fields=("game", "user"),
                                name="seat_user_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("user__isnull", True), ("bot", ""), _connector="OR"
                                ),
                                name="seat_for_a_player_or_a_bot",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("offered_at__isnull", True),
                                    models.Q(("bot", ""), _negated=True),
                                    _connector="OR",
                                ),
                                name="seat_offered_while_a_bot_plays",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="StandingOrders",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("orders", models.JSONField(default=list)),
                        ("answers", models.JSONField(default=dict)),
                        ("round", models.PositiveIntegerField(default=0)),
                        ("decisions", models.PositiveIntegerField(default=0)),
                        ("stopped", models.CharField(blank=True, max_length=32)),
                        ("updated_at", models.DateTimeField(default=games.clocks.now.now)),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="orders",
                                to="games.game",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="orders",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("game", "user"), name="orders_once_per_player"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Webhook",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("url", models.CharField(max_length=2000)),
                        (
                            "format",
                            models.CharField(
                                choices=[
                                    ("standard", "Standard"),
                                    ("discord", "Discord"),
                                    ("slack", "Slack"),
                                ],
                                default="standard",
                                max_length=8,
                            ),
                        ),
                        (
                            "events",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(max_length=16), null=True, size=None
                            ),
                        ),
                        ("secret", models.CharField(max_length=64)),
                        ("previous_secret", models.CharField(blank=True, max_length=64)),
                        ("previous_until", models.DateTimeField(null=True)),
                        ("failing_since", models.DateTimeField(null=True)),
                        ("disabled_at", models.DateTimeField(null=True)),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="webhooks",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("disabled_at__isnull", False)),
                                fields=["disabled_at"],
                                name="webhook_disabled",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "url"), name="webhook_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("previous_secret", ""),
                                    ("previous_until__isnull", False),
                                    _connector="XOR",
                                ),
                                name="webhook_previous_secret_ends",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Message",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        (
                            "event",
                            models.CharField(
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
                                    ("webhook_off", "Webhook Off"),
                                    ("ping", "Ping"),
                                    ("moderation", "Moderation"),
                                    ("digest", "Digest"),
                                ],
                                max_length=16,
                            ),
                        ),
                        (
                            "channel",
                            models.CharField(
                                choices=[
                                    ("mail", "Mail"),
                                    ("push", "Push"),
                                    ("webhook", "Webhook"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("key", models.CharField(max_length=128)),
                        ("data", models.JSONField(default=dict)),
                        ("repeats", models.UUIDField(null=True)),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("waiting", "Waiting"),
                                    ("bundled", "Bundled"),
                                    ("sent", "Sent"),
                                    ("failed", "Failed"),
                                    ("dropped", "Dropped"),
                                ],
                                default="waiting",
                                max_length=8,
                            ),
                        ),
                        ("due_at", models.DateTimeField()),
                        ("claimed_until", models.DateTimeField(null=True)),
                        ("put_off", models.PositiveSmallIntegerField(default=0)),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("outcome", models.CharField(blank=True, max_length=200)),
                        ("created_at", models.DateTimeField(default=games.clocks.now.now)),
                        ("sent_at", models.DateTimeField(null=True)),
                        (
                            "game",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="messages",
                                to="games.game",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="messages",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "device",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="games.pushdevice",
                            ),
                        ),
                        (
                            "webhook",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="games.webhook",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("status", "waiting")),
                                fields=["channel", "due_at"],
                                name="message_due",
                            ),
                            models.Index(
                                condition=models.Q(("status", "bundled")),
                                fields=["user", "channel"],
                                name="message_bundled",
                            ),
                            models.Index(
                                fields=["user", "-created_at", "id"], name="message_ledger"
                            ),
                            models.Index(
                                fields=["user", "channel", "-created_at", "id"],
                                name="message_channel",
                            ),
                            models.Index(
                                fields=["user", "event", "-created_at", "id"], name="message_event"
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("status__in", ["waiting", "bundled", "failed", "dropped"])
                                ),
                                fields=["user", "status", "-created_at", "id"],
                                name="message_not_sent",
                            ),
                            models.Index(
                                condition=models.Q(("status", "sent")),
                                fields=["sent_at"],
                                name="message_sent",
                            ),
                            models.Index(
                                condition=models.Q(("status", "failed")),
                                fields=["-created_at", "id"],
                                name="message_failed",
                            ),
                            models.Index(
                                condition=models.Q(("webhook__isnull", False)),
                                fields=["webhook", "-created_at", "id"],
                                name="message_by_webhook",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("user", "channel", "key"), name="message_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("status", "sent"), ("sent_at__isnull", True), _connector="XOR"
                                ),
                                name="message_sent_at_if_sent",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Factor",
                    fields=[],
                    options={
                        "proxy": True,
                        "indexes": [],
                        "constraints": [],
                    },
                    bases=("mfa.authenticator",),
                ),
                migrations.CreateModel(
                    name="FactorEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "type",
                            models.CharField(
                                choices=[
                                    ("recovery_codes", "Recovery codes"),
                                    ("totp", "TOTP Authenticator"),
                                    ("webauthn", "WebAuthn"),
                                ],
                                max_length=20,
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="id_user_type_events",
                                to="games.factor",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="factor",
                    trigger=pgtrigger.compiler.Trigger(
                        name="made_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "games_factorevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "type", "user_id") VALUES (NEW."id", _pgh_attach_context(), NOW(), \'made\', NEW."id", NEW."type", NEW."user_id"); RETURN NULL;',
                            hash="dab44fcbc22e6df48cf1048534c0d7412ea28e76",
                            operation="INSERT",
                            pgid="pgtrigger_made_insert_c3404",
                            table="mfa_authenticator",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="factor",
                    trigger=pgtrigger.compiler.Trigger(
                        name="taken_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "games_factorevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "type", "user_id") VALUES (OLD."id", _pgh_attach_context(), NOW(), \'taken\', OLD."id", OLD."type", OLD."user_id"); RETURN NULL;',
                            hash="1913c7935966f2f3a30f4473d0a6379e1392d93e",
                            operation="DELETE",
                            pgid="pgtrigger_taken_delete_a38ff",
                            table="mfa_authenticator",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="factorevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="da9ecb2c625d129f50da4edb41af7d6c1f4084b4",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_6f94d",
                            table="games_factorevent",
                            when="BEFORE",
                        ),
                    ),
                ),
            ]
        ),
    ]
