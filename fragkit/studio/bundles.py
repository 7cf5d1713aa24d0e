"""The scripts and style sheets of pages, as they were bundled from `studio/` when the wheel was built."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"


class NotBundled(Exception):
    """The pages are not there: this is a checkout in which nobody has bundled them yet."""


def bundled(name: str) -> str:
    """The text of a bundle, such as `replay.js`."""
    path = STATIC / name
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NotBundled(f"{name} is not bundled yet; in a checkout of fragkit, `make studio` does it") from None
