"""Bundles the page of `fragkit studio`: `python bundle_studio.py`; hatch_build.py does it for a wheel."""

from __future__ import annotations

import shutil
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE / "studio"
STATIC = HERE / "fragkit" / "studio" / "static"
STAMP = "made-from.txt"


class NotBundled(Exception):
    """Why there is no page, in words."""


def bundle() -> None:
    """Makes the page, unless it is there and its sources are still the same."""
    if not SOURCES.is_dir():
        if not (STATIC / STAMP).is_file():
            raise NotBundled("its sources are not here")
        return
    made_from = _sources()
    stamp = STATIC / STAMP
    if stamp.is_file() and stamp.read_text("utf-8").strip() == made_from:
        return
    npm = shutil.which("npm")
    if npm is None:
        raise NotBundled("Node.js with npm is not installed")
    _run(npm, "install", "--no-package-lock", "--no-audit", "--no-fund")
    _run(npm, "run", "build")
    stamp.write_text(made_from + "\n", "utf-8")


def _sources() -> str:
    """A hash of everything that the page is made from."""
    digest = blake2b(digest_size=12)
    files = [*SOURCES.glob("*.json"), *SOURCES.glob("*.mjs"), *SOURCES.glob("src/**/*")]
    for path in sorted(each for each in files if each.is_file()):
        digest.update(path.relative_to(SOURCES).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _run(*command: str) -> None:
    done = subprocess.run(command, cwd=SOURCES, capture_output=True, text=True, check=False)  # noqa: S603 - npm
    if done.returncode != 0:
        raise NotBundled(f"`{' '.join(command[1:])}` failed:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    try:
        bundle()
    except NotBundled as why:
        sys.exit(f"The page of `fragkit studio` was not made: {why}")
