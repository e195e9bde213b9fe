"""When links in messages ended, and the passes that they gave: those of before open nothing."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0024_tokens_of_tokens")]
    operations = [
        migrations.AddField(
            "user", "links_ended_at", models.DateTimeField(editable=False, null=True)
        )
    ]
