"""Tables at which people may take over from bots, the newest first, for whoever looks for a seat."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False  # nobody waits while an index is built
    dependencies = [("games", "0036_leaving_and_proposals")]
    operations = [
        AddIndexConcurrently(
            model_name="game",
            index=models.Index(
                condition=models.Q(("bot_seats_open", True), ("status", "active")),
                fields=["-created_at", "id"],
                name="game_bot_seats_open",
            ),
        ),
    ]
