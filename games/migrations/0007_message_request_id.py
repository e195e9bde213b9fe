"""Keep with each message the request that caused it; a site of before goes on without."""

from django.db import migrations, models

import games.request_ids


class Migration(migrations.Migration):
    dependencies = [("games", "0006_rules_version")]
    operations = [
        migrations.AddField(
            model_name="message",
            name="request_id",
            field=models.CharField(
                blank=True, db_default="", default=games.request_ids.current, max_length=64
            ),
        ),
    ]
