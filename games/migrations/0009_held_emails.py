"""Let several accounts name one address, and one of them hold it."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Lower

HELD = ~models.Q(email_proof="none") & ~models.Q(email="")


class Migration(migrations.Migration):
    atomic = False  # nobody waits while an index is built
    dependencies = [("games", "0008_email_proof")]
    operations = [
        AddIndexConcurrently(
            "user",
            models.Index(Lower("email"), condition=~models.Q(email=""), name="user_by_email"),
        ),
        AddIndexConcurrently(
            "message",
            models.Index(
                Lower("address"),
                models.F("created_at"),
                condition=~models.Q(address=""),
                name="message_by_address",
            ),
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "CREATE UNIQUE INDEX CONCURRENTLY user_held_email_once ON games_user "
                    "(lower(email)) WHERE NOT email_proof = 'none' AND NOT email = ''",
                    "DROP INDEX CONCURRENTLY user_held_email_once",
                ),
                migrations.RunSQL(
                    "DROP INDEX CONCURRENTLY user_email_once",
                    "CREATE UNIQUE INDEX CONCURRENTLY user_email_once ON games_user "
                    "(lower(email)) WHERE NOT email = ''",
                ),
            ],
            state_operations=[
                migrations.AddConstraint(
                    "user",
                    models.UniqueConstraint(
                        Lower("email"), condition=HELD, name="user_held_email_once"
                    ),
                ),
                migrations.RemoveConstraint("user", "user_email_once"),
            ],
        ),
    ]
