"""Every documented code keeps its word: its wrong example yields it, its right example is clean."""

from importlib import import_module
from inspect import getsource
from pathlib import Path
from pkgutil import iter_modules

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


def test_a_check_has_a_file_that_begins_with_its_code() -> None:
    for name in ("pack", "print", "sense", "text", "maps"):
        family = import_module(f"fragkit.lint.checks.{name}")
        for each in iter_modules(family.__path__):
            module = import_module(f"{family.__name__}.{each.name}")
            said = [module.CODE] if hasattr(module, "CODE") else getattr(module, "CODES", [])
            begin = " and ".join(code.code for code in said)
            assert (module.__doc__ or "").startswith(begin), each.name
            assert all(code in said for code in codes().values() if f'"{code.code}"' in getsource(module)), each.name


@pytest.mark.parametrize(("size", "found"), [("poker", []), ("mini", []), ("jumbo", ["FK802"])])
def test_a_picture_is_fine_enough_for_the_size_that_its_card_is_printed_in(
    size: str, found: list[str], tmp_path: Path
) -> None:
    codes()["FK802"].right.write(tmp_path)
    with (tmp_path / "pack.yaml").open("a", encoding="utf-8") as manifest:
        manifest.write(f"card_size: {size}\n")
    assert [each.code for each in lint(fragkit.load(tmp_path))] == found
