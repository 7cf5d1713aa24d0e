"""`python -m tests.render.golden --write` makes all golden pictures anew: look at each before it is kept."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tests.render.golden.pictures import HERE, PRINTED, TOLERANCE, difference, golden, pictures


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.render.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write them; without it, only say what differs")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for page, engine in PRINTED:
            for name, picture in pictures(Path(folder), page, engine).items():
                differs = difference(picture, golden(name)) if (HERE / name).is_file() else 1.0
                print(f"{name}: at most {differs:.0%} of a square centimetre looks different")
                if asked.write and differs > TOLERANCE:
                    picture.quantize(64).save(HERE / name, optimize=True)


if __name__ == "__main__":
    main()
