"""Static files under names that change with their content, so that an update never mixes old and new scripts."""

from servestatic.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Also rewrites the imports between our script modules to the hashed names."""

    support_js_module_import_aggregation = True
