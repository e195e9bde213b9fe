"""Wishes for a rematch, at the seats of a game that is over; guesses beside a player's note."""

import games.models.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0027_notices_by_time"),
    ]

    operations = [
        migrations.AddField(
            model_name="note",
            name="guesses",
            field=games.models.fields.CompactJSONField(null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="rematch_trusts_server",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="wants_rematch_at",
            field=models.DateTimeField(null=True),
        ),
    ]
