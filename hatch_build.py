"""What hatchling does before it puts a wheel together: the studio's page, and with FRAGKIT_COMPILE=1 a compiled engine.

Without Node.js there is a wheel all the same; in it, `fragkit studio` says what is missing.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from bundle_studio import NotBundled, bundle
from compile_engine import HERE, compile_engine


class CustomBuildHook(BuildHookInterface[Any]):
    """Called by hatchling."""

    def dependencies(self) -> list[str]:
        """What a compiled engine needs to be built."""
        return ["mypy>=1.13", "pydantic>=2.10", "setuptools>=65"] if _compiles() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds what is made and not written; an editable install needs none of it at once."""
        if version == "editable":
            return
        try:
            bundle()
        except NotBundled as why:
            self.app.display_warning(f"The page of `fragkit studio` is not in this wheel: {why}")
        if _compiles():
            folder = HERE / "build" / "compiled"  # pip asks twice, for the metadata and for the wheel
            for each in compile_engine(folder):
                build_data["force_include"][str(folder / each)] = each.as_posix()
            build_data["pure_python"], build_data["infer_tag"] = False, True


def _compiles() -> bool:
    return os.environ.get("FRAGKIT_COMPILE", "0") not in ("", "0")
