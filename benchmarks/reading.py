"""All checks of lint, beside yamllint plus check-jsonschema on the same files; and again when nothing has changed."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import fragkit
from benchmarks.generated import write_pack
from benchmarks.timing import calls_of, ratio, report, rounds_of, tool, verdict, yamllint
from fragkit.shipped import shipped

SIXTH = 1 / 6
"""For reading, validating and looking up references, which is what loading does."""
LOAD = "import sys, fragkit; sys.exit(len(fragkit.load(sys.argv[1]).findings))"
THIRD = 1 / 3
TENTH = 1 / 10
LINEAR = 10.5


def measure(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        small = write_pack(Path(folder) / "small" / "generated", 1_000)
        large = write_pack(Path(folder) / "large" / "generated", 10_000)
        files = [str(path) for path in sorted(small.glob("cards-*.yaml"))]
        schema = shipped("schemas") / "content.schema.json"
        times = rounds_of(
            {
                "fragkit.load, 1,000 cards": [sys.executable, "-c", LOAD, str(small)],
                "fragkit lint, 1,000 cards": [tool("fragkit"), "lint", "--no-cache", str(small)],
                "fragkit lint once more, 1,000 cards": [tool("fragkit"), "lint", str(small)],
                "yamllint, 1,000 cards": yamllint(small),
                "check-jsonschema, 1,000 cards": [tool("check-jsonschema"), "--schemafile", str(schema), *files],
                "fragkit lint, 10,000 cards": [tool("fragkit"), "lint", "--no-cache", str(large)],
            },
            rounds,
        )
        inside = calls_of(
            {
                "load and lint, 1,000 cards": lambda: fragkit.lint(fragkit.load(small)),
                "load and lint, 10,000 cards": lambda: fragkit.lint(fragkit.load(large)),
            },
            rounds,
        )
    loading, ours, once_more, plain_checker, schema_checker, ours_large = times.values()
    report("Reading, validating and reference-checking (start-up included)", times)
    both = [a + b for a, b in zip(plain_checker, schema_checker, strict=True)]
    verdict("fragkit.load / (yamllint + check-jsonschema)", ratio(loading, both), SIXTH)
    verdict("fragkit lint, all checks / (yamllint + check-jsonschema)", ratio(ours, both), THIRD)
    verdict("fragkit lint once more / the first time", ratio(once_more, ours), TENTH)
    verdict("10,000 cards / 1,000 cards", ratio(ours_large, ours), LINEAR)
    report("The same in one process (without start-up)", inside)
    few, many = inside.values()
    verdict("10,000 cards / 1,000 cards, without start-up", ratio(many, few), LINEAR)
