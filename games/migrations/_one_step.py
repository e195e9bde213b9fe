"""An operation for the first migration, which makes many tables at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class OneStep(Operation):
    """Make several operations as one step of the migration's state.

    After each step Django builds its models anew, with every model that is related to them:
    for one table after the other that takes more time than all of the SQL.
    """

    reversible = False

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.operations = operations

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Change the state; its models are built when the database is changed, once."""
        state.clear_delayed_apps_cache()
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Make the operations in their order, with the models of the last state."""
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        """Return what the command line shows."""
        return "Create all tables"

    def deconstruct(self) -> tuple[str, Sequence[Any], dict[str, Any]]:
        """Return how to write this operation into a migration."""
        return (type(self).__name__, [list(self.operations)], {})
