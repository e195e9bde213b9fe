"""An index of names in the order of bytes, by which players are found by how their names begin."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Collate, Lower


class Migration(migrations.Migration):
    atomic = False  # nobody waits while an index is built
    dependencies = [("games", "0037_bot_seats_by_time")]
    operations = [
        AddIndexConcurrently(
            "user",
            models.Index(
                Collate(Lower("username"), "C"),
                condition=models.Q(is_active=True, guest_since__isnull=True),
                name="user_by_prefix",
            ),
        )
    ]
