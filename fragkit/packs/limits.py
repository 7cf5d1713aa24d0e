"""How much a pack may ask of the machine that reads it; a stranger's file is held to these while it is read."""

from __future__ import annotations

from dataclasses import dataclass

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds for one pack. The defaults are far above any real pack and far below any harm."""

    file_bytes: int = 2 * MEBIBYTE
    file_lines: int = 200_000
    depth: int = 48
    nodes: int = 300_000
    scalar_characters: int = 100_000
    findings_per_file: int = 200
    repairs_per_file: int = 20
    files: int = 5_000
    folder_depth: int = 16
    pack_entries: int = 50_000
    pack_bytes: int = 64 * MEBIBYTE
    pack_nodes: int = 3_000_000
    archive_bytes: int = 64 * MEBIBYTE
    archive_members: int = 10_000
    archive_inflated_bytes: int = 128 * MEBIBYTE
    archive_ratio: int = 100


DEFAULT_LIMITS = Limits()
