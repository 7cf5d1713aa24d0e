"""Runs the measurements that are named, or all of them."""

from __future__ import annotations

import argparse
import traceback
from importlib import import_module

from benchmarks.timing import table

MEASUREMENTS = {
    "balance": "benchmarks.balance",
    "effects": "benchmarks.effects",
    "formatting": "benchmarks.formatting",
    "language-server": "benchmarks.language_server",
    "playing": "benchmarks.playing",
    "reading": "benchmarks.reading",
    "rebuilding": "benchmarks.rebuilding",
    "rendering": "benchmarks.rendering",
    "start-up": "benchmarks.start_up",
    "studio": "benchmarks.studio",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", help=f"which: {', '.join(MEASUREMENTS)} (default: all)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, interleaved; the median counts")
    options = parser.parse_args()
    names = options.names or list(MEASUREMENTS)
    for name in names:
        if name not in MEASUREMENTS:
            parser.error(f"there is no measurement `{name}`; there are {', '.join(MEASUREMENTS)}")
    failed = [name for name in names if not _measured(name, options.rounds)]
    table()
    if failed:
        raise SystemExit(f"\nThese could not be measured, see above: {', '.join(failed)}")


def _measured(name: str, rounds: int) -> bool:
    """Whether a measurement came to its end; one that does not takes nothing from the others."""
    try:
        import_module(MEASUREMENTS[name]).measure(rounds)
    except Exception:
        traceback.print_exc()
        return False
    return True


if __name__ == "__main__":
    main()
