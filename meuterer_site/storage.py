"""How static files are named in the image: by their content, in modules' imports as well."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Also writes the hashed names into the ``import`` lines of ES modules."""

    support_js_module_import_aggregation = True
