"""By which token another was made, so that both end together."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0023_webhooks_of_apps")]
    operations = [
        migrations.AddField("personaltoken", "made_by", models.UUIDField(editable=False, null=True))
    ]
