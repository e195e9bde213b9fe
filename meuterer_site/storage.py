"""Names static files in the container image by a hash of their content, also in imports."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Also writes the hashed names into the ``import`` lines of ES modules.

    A module's name changes with what it imports, so modules must not import each other in a circle,
    not even lazily: renaming would never end, and ``collectstatic`` fails.
    """

    support_js_module_import_aggregation = True
    max_post_process_passes = 20  # the longest chain of imports
