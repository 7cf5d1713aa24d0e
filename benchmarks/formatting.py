"""Writing 1,000 cards in the canonical layout, beside one lint of them."""

from __future__ import annotations

import tempfile
from pathlib import Path

from benchmarks.generated import write_pack
from benchmarks.timing import ratio, report, rounds_of, tool, verdict

AS_LONG = 1.2


def measure(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pack = write_pack(Path(folder) / "generated", 1_000)
        times = rounds_of(
            {
                "fragkit fmt, 1,000 cards": [tool("fragkit"), "fmt", str(pack)],
                "fragkit lint, 1,000 cards": [tool("fragkit"), "lint", "--no-cache", str(pack)],
            },
            rounds,
        )
    formatting, linting = times.values()
    report("Writing the canonical layout (start-up included)", times)
    verdict("fragkit fmt / fragkit lint", ratio(formatting, linting), AS_LONG)
