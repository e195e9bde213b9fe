"""Django looks for admin classes here; those of ``games.console`` are the only ones registered."""

from __future__ import annotations

from django.contrib import admin

from games.console.admin import action_log, chat, games, players, reports  # noqa: F401 - they register themselves

# Whoever could read or write tokens, groups or second factors could act as anybody, and see what
# they see: so what other packages registered is unregistered.
for model, window in list(admin.site._registry.items()):  # noqa: SLF001 - there is no other list
    if not type(window).__module__.startswith("games."):
        admin.site.unregister(model)
