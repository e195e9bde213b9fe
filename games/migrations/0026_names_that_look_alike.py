"""An index of names by what they look like; the form is that of games.models.lookalikes."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import CharField, F, Func, Value
from django.db.models.functions import Lower, Replace

PLAIN = Func(
    Lower(F("username")),
    Value("01l_."),
    Value("oii--"),
    function="TRANSLATE",
    output_field=CharField(),
)
BARE = Func(PLAIN, Value("-"), function="RTRIM", output_field=CharField())
SHAPE = Replace(
    Replace(BARE, Value("rn"), Value("m")),
    Value("vv"),
    Value("w"),
)


class Migration(migrations.Migration):
    atomic = False  # nobody waits while an index is built
    dependencies = [("games", "0025_links_end")]
    operations = [AddIndexConcurrently("user", models.Index(SHAPE, name="user_by_shape"))]
