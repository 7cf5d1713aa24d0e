"""Tells when something of a pack has changed. It looks now and then, which every system can do, and reads no YAML."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from fragkit.lint.cache import hash_of, packs_meant

PAUSE = 0.5


def changes(paths: Sequence[Path], wait: Callable[[float], None] = time.sleep) -> Iterator[None]:
    """Once at first, and then whenever the packs at these paths, or what lies beside them, are not what they were."""
    before: object = None
    while True:
        now = _state(paths)
        if now != before:
            before = now
            yield
        else:
            wait(PAUSE)


def _state(paths: Sequence[Path]) -> object:
    meant = packs_meant(paths)
    packs = [each for those in meant.values() for each in those]
    beside = {os.path.dirname(os.path.abspath(each)) for each in packs}
    return meant, [_hash(each) for each in packs], [_names(each) for each in sorted(beside)]


def _hash(location: str) -> str:
    try:
        return hash_of(location)
    except OSError:  # it is being written, or gone
        return ""


def _names(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []
