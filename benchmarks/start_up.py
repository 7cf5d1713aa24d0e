"""How soon the help text is there, beside yamllint's."""

from __future__ import annotations

from benchmarks.timing import ratio, report, rounds_of, tool, verdict


def measure(rounds: int) -> None:
    times = rounds_of(
        {
            "fragkit --help": [tool("fragkit"), "--help"],
            "yamllint --help": [tool("yamllint"), "--help"],
            "fragkit --version": [tool("fragkit"), "--version"],
            "python -c pass": [tool("python"), "-c", "pass"],
        },
        max(rounds, 15),
    )
    ours, theirs, _, bare = times.values()
    report("Start-up", times)
    verdict("fragkit --help / yamllint --help", ratio(ours, theirs), 2 / 3)
    verdict("fragkit --help / python -c pass", ratio(ours, bare), None)
