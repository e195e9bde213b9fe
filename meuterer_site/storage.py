"""Names static files in the image by their content, also in modules' imports."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Also writes the hashed names into the ``import`` lines of ES modules.

    A name changes with what its module imports, so modules must not import each other in a circle,
    not even lazily: that would never end, and ``collectstatic`` fails.
    """

    support_js_module_import_aggregation = True
    max_post_process_passes = 20  # the longest chain of imports, not a time
