"""By which guests are found whom nobody has been for a while, and what points to them and their games.

Without an index of what points to a row, each that is deleted costs a look at a whole table.
"""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

INDEXES = (
    (
        "user",
        models.Index(
            condition=models.Q(("guest_since__isnull", False)),
            fields=["guest_since"],
            name="user_guests",
        ),
    ),
    (
        "notice",
        models.Index(
            condition=models.Q(("player__isnull", False)),
            fields=["player"],
            name="notice_by_player",
        ),
    ),
    ("note", models.Index(fields=["game"], name="note_by_game")),
    ("chatreadmarker", models.Index(fields=["game"], name="chat_read_marker_by_game")),
    ("mute", models.Index(fields=["muted"], name="mute_by_muted")),
    ("invitation", models.Index(fields=["host"], name="invitation_by_host")),
    ("invitationlink", models.Index(fields=["user"], name="invitation_link_by_user")),
)


class Migration(migrations.Migration):
    atomic = False  # nobody waits while an index is built
    dependencies = [("games", "0029_guests")]
    operations = [AddIndexConcurrently(model, index) for model, index in INDEXES]
