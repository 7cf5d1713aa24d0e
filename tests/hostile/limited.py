"""Runs a command as a stranger's pack must be run: little memory, little time. Used by the tests beside it.

    python limited.py REPORT SECONDS COMMAND...

Writes what the command needed to the file REPORT, as JSON. A process of its own, because the memory that
a child is charged with begins with the memory of its parent.
"""

import json
import resource
import subprocess
import sys

ADDRESS_SPACE = 1024**3
CPU_SECONDS = 4
"""How long any answer may take on a usual machine (tests/pace.py): two are promised."""
HANG = 20
"""After how many times as long a process is ended: no machine is that slow."""


def hold_back(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    report, seconds, *command = sys.argv[1:]
    code = subprocess.run(command, preexec_fn=lambda: hold_back(int(seconds))).returncode
    needed = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(report, "w", encoding="utf-8") as file:
        json.dump(
            {"exit": code, "cpu": needed.ru_utime + needed.ru_stime, "megabytes": needed.ru_maxrss / 1024},
            file,
        )
