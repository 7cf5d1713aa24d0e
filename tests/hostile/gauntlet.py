"""Runs one command on one pack after another, each with little memory and little time. Used by the tests beside it.

    python -m tests.hostile.gauntlet < TASKS > ANSWERS

One process for all, because to start one takes longer than most attacks. TASKS is JSON: names, each with a command and
its arguments. Of each, two lines of JSON come out, before it and after it: whoever crashes or never ends has no second.
"""

from __future__ import annotations

import json
import math
import resource
import sys
import time
from pathlib import Path

from click.testing import CliRunner

from fragkit.cli.app import fragkit
from tests.hostile.limited import ADDRESS_SPACE, CPU_SECONDS, HANG
from tests.pace import is_too_much


def megabytes() -> float:
    """The most memory that this program has had; what it inherited from whoever started it does not count."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    line = next(line for line in status.read_text(encoding="utf-8").splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for name, arguments in json.load(sys.stdin).items():
        print(json.dumps({"name": name}), flush=True)
        begun = time.process_time()
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(begun) + CPU_SECONDS * HANG, resource.RLIM_INFINITY))
        result = CliRunner().invoke(fragkit, arguments, prog_name="fragkit")
        spent = time.process_time() - begun
        unforeseen = None if isinstance(result.exception, SystemExit | None) else repr(result.exception)
        answer = {
            "exit": result.exit_code,
            "printed": result.stdout,
            "complained": result.stderr,
            "unforeseen": unforeseen,
            "cpu": spent,
            "megabytes": megabytes(),
            "took_too_long": is_too_much(spent, CPU_SECONDS),
        }
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
