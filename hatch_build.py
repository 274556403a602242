"""Builds the browser page into the wheel, so that an installed Railbird needs no Node."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


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


def _is_newer(page: Path, web: Path) -> bool:
    sources = (
        path for path in web.rglob("*") if path.is_file() and "node_modules" not in path.parts
    )
    return page.exists() and all(path.stat().st_mtime <= page.stat().st_mtime for path in sources)
