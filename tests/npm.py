"""Packages of npm that some tests need, each in a folder with a package.json that names its version."""

from __future__ import annotations

import json
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

INSTALL_PATIENCE = 300.0


class NotInstalled(Exception):
    """A package is not here and cannot be brought here; the message says why."""


def installed(folder: Path, package: str) -> Path:
    """The folder of a package, which is installed first if need be; raises NotInstalled."""
    if not _is_installed(folder, package):
        _install(folder, package)
    return folder / "node_modules" / package


def _is_installed(folder: Path, package: str) -> bool:
    about = folder / "node_modules" / package / "package.json"
    if not about.is_file():
        return False
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))["dependencies"][package]
    return bool(json.loads(about.read_text(encoding="utf-8"))["version"] == wanted)


def _install(folder: Path, package: str) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise NotInstalled(f"{package} is not installed, and there is no npm to install it with")
    arguments = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund"]
    with TemporaryDirectory(dir=folder, prefix="node_modules-") as beside:  # several test runs may begin at once
        shutil.copy(folder / "package.json", beside)
        try:
            done = subprocess.run(
                arguments, cwd=beside, timeout=INSTALL_PATIENCE, capture_output=True, text=True, check=False
            )
        except subprocess.TimeoutExpired:
            raise NotInstalled(f"npm took too long to install {package}") from None
        if done.returncode != 0:
            why = next((line for line in done.stderr.splitlines() if " error " in line), "it did not say why")
            raise NotInstalled(f"npm could not install {package}: {why}")
        if not _is_installed(folder, package):
            shutil.rmtree(folder / "node_modules", ignore_errors=True)
            with suppress(OSError):  # another run was faster
                Path(beside, "node_modules").rename(folder / "node_modules")
