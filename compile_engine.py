"""Compiles the engine with mypyc: `python compile_engine.py FOLDER` puts fragkit there, with its engine compiled.

The rules stay what they are written in, Python; compiled, they play the same games, and more of them in a second. A
wheel that is built with FRAGKIT_COMPILE=1 has them in it. It needs mypy, setuptools, a C compiler and Python's headers.
"""

from __future__ import annotations

import os
import shutil
import sys
from hashlib import blake2b
from pathlib import Path

HERE = Path(__file__).parent
STAMP = "made-from.txt"
SHIPPED = ("content", "schemas", "templates")
ROOMS = ("fragkit/board", "fragkit/engine", "fragkit/engine/deeds")
AS_WRITTEN = {
    "fragkit/board/__init__.py": "says nothing",
    "fragkit/engine/__init__.py": "says nothing",
    "fragkit/engine/agreement.py": "asked before a game begins, as are the next two",
    "fragkit/engine/asked_for.py": "",
    "fragkit/engine/rulebook.py": "",
    "fragkit/engine/compiled.py": "a word to mypyc itself",
    "fragkit/engine/errors.py": "exceptions, which others build on",
    "fragkit/engine/game.py": "how a game is begun, copied and saved; `driver.py` plays it",
    "fragkit/engine/opening.py": "who plays may be read from a file, and what is wrong there is said in words",
    "fragkit/engine/hand.py": "a hand is a list, and compiled classes are not",
    "fragkit/engine/eyes.py": "what somebody sees is made for people and bots, as are the next three",
    "fragkit/engine/glancing.py": "",
    "fragkit/engine/looking.py": "",
    "fragkit/engine/view.py": "",
    "fragkit/engine/replay.py": "reads and writes, as do the next three",
    "fragkit/engine/replay_text.py": "",
    "fragkit/engine/saving.py": "",
    "fragkit/engine/series.py": "",
}
"""The modules of these rooms that are not compiled, and why."""

SETTINGS = """\
[mypy]
ignore_missing_imports = true
follow_imports = silent
"""


def modules() -> list[str]:
    """What is compiled, as paths from the root of the project."""
    found = sorted(path.relative_to(HERE).as_posix() for room in ROOMS for path in (HERE / room).glob("*.py"))
    return [each for each in found if each not in AS_WRITTEN]


def compile_engine(folder: Path, carefully: str = "3") -> list[Path]:
    """Puts the package and what ships with it into the folder and compiles it; which modules are compiled, from there.

    `carefully` is how much the C compiler takes pains, from 0 to 3. What is there already is not made again.
    """
    stamp, made_from = folder / STAMP, _sources(carefully)
    if not stamp.is_file() or stamp.read_text("utf-8") != made_from:
        stamp.unlink(missing_ok=True)
        _compile(folder, carefully)
        stamp.write_text(made_from, "utf-8")
    return sorted(each.relative_to(folder) for kind in ("*.so", "*.pyd") for each in folder.rglob(kind))


def _compile(folder: Path, carefully: str) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution

    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.so"):
        old.unlink()
    for each in ("fragkit", *SHIPPED):
        shutil.rmtree(folder / each, ignore_errors=True)
        shutil.copytree(HERE / each, folder / each, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    (folder / "mypy.ini").write_text(SETTINGS, "utf-8")
    here = Path.cwd()
    os.chdir(folder)  # mypyc names modules as it finds them from where it is run
    try:
        extensions = mypycify(["--config-file", "mypy.ini", *modules()], opt_level=carefully, multi_file=True)
        for each in extensions:
            each.extra_compile_args += [] if os.name == "nt" else ["-g0"]  # nobody looks into the C that was made
            if sys.platform == "linux":  # nobody puts other functions in the place of these: so calls need no detour
                each.extra_compile_args += ["-fno-semantic-interposition"]
                each.extra_link_args += ["-Wl,-Bsymbolic"]
        command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        command.inplace = True  # type: ignore[attr-defined]
        command.ensure_finalized()
        command.run()
        shutil.rmtree("build")
    finally:
        os.chdir(here)


def _sources(carefully: str) -> str:
    """A hash of what is compiled, how, and for which Python."""
    digest = blake2b(f"{sys.version} {carefully}".encode(), digest_size=12)
    for path in sorted(each for each in (HERE / "fragkit").rglob("*") if each.suffix == ".py"):
        digest.update(path.relative_to(HERE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    made = compile_engine(Path(sys.argv[1]).resolve(), *sys.argv[2:])
    print(f"{len(made)} modules are compiled in {sys.argv[1]}")
