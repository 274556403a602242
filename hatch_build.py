"""What is done when a wheel or a source archive is built.

The browser page is built, so that an installed Railbird needs no Node. The README is made fit for
pages of packages, which know nothing of the files beside it: where `RAILBIRD_REPOSITORY` gives the
repository's address (the release does), pictures and links lead there, and the package has links.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_TARGET = re.compile(r"""(?P<before>\]\(|src="|href=")(?P<path>(?![a-z]+:|#|/)[^)"]+)""")
"""Where a link or picture of the README leads, if it is a file beside it."""

_PICTURES = (".png", ".svg", ".webp", ".gif")


class PageBuildHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, _build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        page, web = root / "src/railbird/table/static/index.html", root / "web"
        if version == "editable" or not web.exists() or _is_newer(page, web):
            return
        npm = shutil.which("npm")
        if npm:
            subprocess.run([npm, "ci"], cwd=web, check=True)
            subprocess.run([npm, "run", "build"], cwd=web, check=True)
        elif not page.exists():
            raise RuntimeError(
                "The browser page is not built yet and npm was not found. "
                "Install Node 20.19 or newer, or install Railbird from a wheel."
            )


class ReadmeHook(MetadataHookInterface):
    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        repository = os.environ.get("RAILBIRD_REPOSITORY", "").rstrip("/")
        if repository:
            tag = os.environ.get("RAILBIRD_TAG") or "main"
            text = readme_for_a_package(text, repository, tag)
            metadata["urls"] = urls_of(repository, tag)
        else:
            metadata["urls"] = {}
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def readme_for_a_package(text: str, repository: str, tag: str) -> str:
    """The README with pictures and links that lead into the repository, as it was at this tag."""

    def absolute(found: re.Match[str]) -> str:
        kind = "raw" if found["path"].endswith(_PICTURES) else "blob"
        return f"{found['before']}{repository}/{kind}/{tag}/{found['path']}"

    return _TARGET.sub(absolute, text)


def urls_of(repository: str, tag: str) -> dict[str, str]:
    return {
        "Source": repository,
        "Issues": f"{repository}/issues",
        "Changelog": f"{repository}/blob/{tag}/CHANGELOG.md",
        "Security": f"{repository}/security/policy",
    }


def _is_newer(page: Path, web: Path) -> bool:
    sources = (
        path for path in web.rglob("*") if path.is_file() and "node_modules" not in path.parts
    )
    return page.exists() and all(path.stat().st_mtime <= page.stat().st_mtime for path in sources)
