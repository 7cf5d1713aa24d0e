"""`python -m tests.engine.perft --write` writes all counts anew; `--divide NAME DEPTH` says where one comes from."""

from __future__ import annotations

import argparse

from tests.engine.perft.positions import branches, count, position, write


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.perft", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write all counts anew")
    parser.add_argument("--divide", nargs=2, metavar=("NAME", "DEPTH"), help="the count after each first decision")
    asked = parser.parse_args()
    if asked.write:
        write()
    elif asked.divide:
        name, depth = asked.divide
        for code, after in branches(position(name)):
            print(f"{count(after, int(depth) - 1) if int(depth) > 1 else 1:>8}  {code}")
    else:
        parser.print_help()


if __name__ == "__main__":
    main()
