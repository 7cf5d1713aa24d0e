"""Runs a target with atheris, beginning with the attacks and the files that ship: `python -m tests.fuzzing pack`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

try:
    import atheris
except ImportError:
    raise SystemExit("This needs atheris, which is not installed: pip install atheris") from None

ROOMS = {
    "pack": ["packs", "content", "lint", "lsp"],
    "formatting": ["packs", "lint.formatting"],
    "yaml": ["packs"],
    "expression": ["effects.expressions"],
    "archive": ["packs"],
}
"""Where each target looks for ways that it has not gone yet; to watch all of fragkit takes a minute to begin."""
with atheris.instrument_imports(include=[f"fragkit.{room}" for room in ROOMS.get("".join(sys.argv[1:2]), ())]):
    from fragkit.effects.vocabulary import FUNCTIONS, METHODS
    from fragkit.shipped import shipped
    from tests.fuzzing.targets import TARGETS
    from tests.hostile.attacks import ATTACKS, Text
    from tests.hostile.test_hostile_archives import ARCHIVES, NAMES, zipped

FOLDER = Path("build") / "fuzz"
_LONGEST = 20_000


def seeds(target: str) -> Iterator[bytes]:
    """What to begin with: hostile and harmless."""
    if target == "archive":
        yield from ARCHIVES.values()
        yield from (zipped((name, "decks: {}\n")) for name in NAMES.values())
    elif target == "expression":
        yield from (each.example.encode() for each in (*FUNCTIONS.values(), *METHODS.values()))
    else:
        yield from (attack.content for attack in ATTACKS.values() if isinstance(attack, Text))
        yield from (path.read_bytes()[:_LONGEST] for path in sorted(shipped("content").glob("*/*.yaml")))


def main() -> None:
    target, *options = sys.argv[1:] or [""]
    if target not in TARGETS:
        raise SystemExit(f"Say what to try: {', '.join(TARGETS)}.")
    corpus = FOLDER / target
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(target)):
        if len(seed) <= _LONGEST:
            (corpus / f"seed-{number}").write_bytes(seed)
    common = [f"-artifact_prefix={FOLDER}/{target}-", "-timeout=10", "-rss_limit_mb=600", f"-max_len={_LONGEST}"]
    atheris.Setup([sys.argv[0], *common, *options, str(corpus)], lambda data: TARGETS[target](data) and None)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
