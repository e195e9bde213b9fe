"""Keep answers to requests of callers who have no account, or none any more."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False  # nobody waits while an index is built
    linter_exceptions = {
        "ban-drop-not-null": "The version before looks for answers by their user, and finds none "
        "of those that have no user.",
    }
    dependencies = [("games", "0031_invited_guests")]
    operations = [
        migrations.SeparateDatabaseAndState(
            # Django's own would drop the foreign key and make it anew, under a lock.
            database_operations=[
                migrations.RunSQL(
                    "ALTER TABLE games_idempotencykey ALTER COLUMN user_id DROP NOT NULL",
                    "ALTER TABLE games_idempotencykey ALTER COLUMN user_id SET NOT NULL",
                ),
            ],
            state_operations=[
                migrations.AlterField(
                    "idempotencykey",
                    "user",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        models.CASCADE,
                        null=True,
                        db_index=False,
                    ),
                ),
            ],
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "CREATE UNIQUE INDEX CONCURRENTLY idempotency_key_of_nobody_once "
                    "ON games_idempotencykey (key) WHERE user_id IS NULL",
                    "DROP INDEX CONCURRENTLY idempotency_key_of_nobody_once",
                ),
            ],
            state_operations=[
                migrations.AddConstraint(
                    "idempotencykey",
                    models.UniqueConstraint(
                        fields=["key"],
                        condition=models.Q(("user", None)),
                        name="idempotency_key_of_nobody_once",
                    ),
                ),
            ],
        ),
    ]
