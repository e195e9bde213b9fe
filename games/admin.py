"""Django looks for windows here; they are in ``games.console``, and no others are left."""

from __future__ import annotations

from django.contrib import admin

from games.console.admin import action_log, chat, games, players, reports  # noqa: F401 - they hang themselves up

# Whoever could read or write tokens, groups or second factors would be anybody, and see what
# they see: what other packages hang up is taken down.
for model, window in list(admin.site._registry.items()):  # noqa: SLF001 - there is no other list
    if not type(window).__module__.startswith("games."):
        admin.site.unregister(model)
