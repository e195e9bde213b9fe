"""Indexes by which the clean-up finds tokens that have ended, however many live on."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False  # nobody waits while an index is built
    dependencies = [("games", "0020_archived_moves")]
    operations = [
        AddIndexConcurrently(
            "personaltoken",
            models.Index(
                fields=["expiry"], condition=models.Q(expiry__isnull=False), name="token_expiry"
            ),
        ),
        AddIndexConcurrently(
            "personaltoken",
            models.Index(
                fields=["created"],
                condition=models.Q(
                    models.Q(("login_by", ""), _negated=True), ("name", "log-in"), _connector="OR"
                ),
                name="token_of_a_login",
            ),
        ),
    ]
