"""Every documented code keeps its word: its wrong example yields it, its right example is clean."""

from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.lint.codes import Code, Example, codes
from fragkit.lint.run import lint


def loaded(example: Example, folder: Path) -> Library:
    pack = folder / "pack-with-a-long-way-down" / "example"
    pack.mkdir(parents=True)
    example.write(pack)
    if (pack / "pack.zip").exists():
        paths = [pack / "pack.zip"]
    else:
        paths = [pack, *sorted(each.parent for each in pack.glob("*/pack.yaml"))]
    return fragkit.load(paths)


def found_in(example: Example, folder: Path) -> dict[str, str]:
    return {each.code: each.severity.value for each in lint(loaded(example, folder))}


@pytest.mark.parametrize("code", codes().values(), ids=codes())
def test_the_wrong_example_yields_the_code(code: Code, tmp_path: Path) -> None:
    assert found_in(code.wrong, tmp_path).get(code.code) == code.severity.value


@pytest.mark.parametrize("code", codes().values(), ids=codes())
def test_the_right_example_is_clean(code: Code, tmp_path: Path) -> None:
    assert found_in(code.right, tmp_path) == {}


def test_every_code_that_the_sources_use_is_documented() -> None:
    import re

    used: set[str] = set()
    root = Path(fragkit.__file__).parent
    for path in root.rglob("*.py"):
        if "codes" not in path.parts:
            used |= set(re.findall(r'"(FK\d{3})"', path.read_text(encoding="utf-8")))
    assert used == set(codes())
