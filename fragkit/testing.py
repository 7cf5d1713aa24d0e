"""For authors of packs: the conformance kit, and a pytest plugin that collects scenarios.

pytest imports this in every run where fragkit is installed, so nothing else is imported before somebody asks for it.
Nothing is collected unless `--fragkit` or the ini option `fragkit_packs` says so: a project may have packs, such as
broken ones to test something with, without meaning their scenarios as tests of its own.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

    from fragkit.table.conformance import Report as Report
    from fragkit.table.conformance import check_pack as check_pack
    from fragkit.table.watching import Trouble as Trouble

_HOMES = {
    "Report": "fragkit.table.conformance",
    "Trouble": "fragkit.table.watching",
    "check_pack": "fragkit.table.conformance",
}

__all__ = ["Report", "Trouble", "check_pack"]

_MANIFEST = "pack.yaml"
_SUFFIXES = (".yaml", ".yml")


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'fragkit.testing' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--fragkit` for one run, `fragkit_packs` for every run."""
    group = parser.getgroup("fragkit", "scenarios of fragkit packs")
    group.addoption("--fragkit", action="store_true", help="Collect the scenarios of every pack in this run's folders.")
    help = "Folders whose packs have their scenarios collected, wherever a run goes through them."
    parser.addini("fragkit_packs", help, type="paths", default=[])


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The scenarios of a file of a pack, if they were asked for."""
    if file_path.suffix.lower() not in _SUFFIXES or not _is_wanted(file_path, parent.config):
        return None
    pack = next((folder for folder in file_path.parents if (folder / _MANIFEST).is_file()), None)
    if pack is None:
        return None
    from fragkit.pytest_items import PackFile

    return PackFile.of(parent, file_path, pack)


def _is_wanted(file: Path, config: pytest.Config) -> bool:
    return bool(config.getoption("--fragkit")) or any(
        file.is_relative_to(folder) for folder in config.getini("fragkit_packs")
    )
