"""Drop indexes whose work others do, and add those by which clean-ups and parents find rows."""

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models

# What Django makes for each foreign key, by table and column.
OF_FOREIGN_KEYS = (
    ("games_message", "game_id", "games_message_game_id_a6664ff7"),
    ("games_message", "device_id", "games_message_device_id_eaf20d76"),
    ("games_message", "webhook_id", "games_message_webhook_id_c868b6b4"),
    ("games_seat", "game_id", "games_seat_game_id_ad720f5b"),
    ("games_idempotencykey", "user_id", "games_idempotencykey_user_id_9939d250"),
)


def foreign_key(model, name, to, on_delete, **options):
    return migrations.AlterField(
        model, name, models.ForeignKey(to, on_delete, db_index=False, **options)
    )


class Migration(migrations.Migration):
    atomic = False  # nobody waits while an index is built or dropped
    dependencies = [("games", "0015_fill_due_games")]
    operations = [
        AddIndexConcurrently(
            "message",
            models.Index(
                fields=["created_at"],
                condition=models.Q(status__in=["bundled", "failed", "dropped"]),
                name="message_over_unsent",
            ),
        ),
        AddIndexConcurrently(
            "message",
            models.Index(
                fields=["game"], condition=models.Q(game__isnull=False), name="message_by_game"
            ),
        ),
        AddIndexConcurrently(
            "message",
            models.Index(
                fields=["device"],
                condition=models.Q(device__isnull=False),
                name="message_by_device",
            ),
        ),
        RemoveIndexConcurrently("message", "message_channel"),
        RemoveIndexConcurrently("message", "message_event"),
        RemoveIndexConcurrently("message", "message_not_sent"),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    f"DROP INDEX CONCURRENTLY IF EXISTS {name}",
                    f"CREATE INDEX CONCURRENTLY {name} ON {table} ({column})",
                )
                for table, column, name in OF_FOREIGN_KEYS
            ],
            state_operations=[
                foreign_key(
                    "message",
                    "game",
                    "games.game",
                    models.CASCADE,
                    null=True,
                    related_name="messages",
                ),
                foreign_key(
                    "message",
                    "device",
                    "games.pushdevice",
                    models.SET_NULL,
                    null=True,
                    related_name="+",
                ),
                foreign_key(
                    "message",
                    "webhook",
                    "games.webhook",
                    models.SET_NULL,
                    null=True,
                    related_name="+",
                ),
                foreign_key("seat", "game", "games.game", models.CASCADE, related_name="seats"),
                foreign_key("idempotencykey", "user", "games.user", models.CASCADE),
            ],
        ),
    ]
