"""What the move of a hint brings beside the next best."""

import games.models.fields
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0040_calendar_links"),
    ]

    operations = [
        migrations.AddField(
            model_name="hint",
            name="gain",
            field=games.models.fields.CompactJSONField(null=True),
        ),
    ]
