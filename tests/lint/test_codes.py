"""Every documented code keeps its word: its wrong example yields it, its right example is clean."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.lint.codes import Code, Example, codes
from fragkit.lint.run import lint


def written(example: Example, folder: Path) -> list[Path]:
    """The packs of an example."""
    pack = folder / "pack-with-a-long-way-down" / "example"
    pack.mkdir(parents=True)
    example.write(pack)
    if (pack / "pack.zip").exists():
        return [pack / "pack.zip"]
    return [pack, *sorted(each.parent for each in pack.glob("*/pack.yaml"))]


def loaded(example: Example, folder: Path) -> Library:
    return fragkit.load(written(example, folder))


def found_in(example: Example, folder: Path) -> dict[str, str]:
    return {each.code: each.severity.value for each in lint(loaded(example, folder))}


@pytest.mark.parametrize("code", codes().values(), ids=codes())
def test_the_wrong_example_yields_the_code(code: Code, tmp_path: Path) -> None:
    assert found_in(code.wrong, tmp_path).get(code.code) == code.severity.value


@pytest.mark.parametrize("code", codes().values(), ids=codes())
def test_the_right_example_is_clean(code: Code, tmp_path: Path) -> None:
    assert found_in(code.right, tmp_path) == {}


ROOT = Path(fragkit.__file__).parent
SOURCES = {path: path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.py"))}
LINT = ROOT / "lint"
FILES = [path for path in SOURCES if path.name.startswith("fk")]


def calls_of_code(text: str) -> list[str]:
    """The codes that a module says the meaning of."""
    calls = (each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.Call))
    said = [each.args[0] for each in calls if isinstance(each.func, ast.Name) and each.func.id == "Code"]
    return [ast.literal_eval(each) for each in said]


def codes_in(text: str) -> set[str]:
    return set(re.findall(r'"(FK\d{3})"', text))


def module_of(path: Path) -> ModuleType:
    return import_module(".".join(("fragkit", *path.relative_to(ROOT).with_suffix("").parts)))


def test_what_a_code_means_is_said_in_a_file_of_its_own() -> None:
    said = {path: calls_of_code(text) for path, text in SOURCES.items() if LINT in path.parents}
    assert {path: each for path, each in said.items() if each and path not in FILES} == {}
    assert sorted(code for path in FILES for code in said[path]) == list(codes())
    for path in FILES:
        code = module_of(path).CODE
        assert said[path] == [code.code], path
        assert path.stem == f"{code.code.lower()}_{code.name.replace('-', '_')}"
        assert codes()[code.code] is code
        assert codes().names[code.name] == code.code


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_has_the_check_of_its_code_or_says_who_finds_it(path: Path) -> None:
    code, text = module_of(path).CODE.code, SOURCES[path]
    assert codes_in(text) == {code}
    about = ast.get_docstring(ast.parse(text)) or ""
    elsewhere = {each for each in SOURCES if each != path and code in codes_in(SOURCES[each])}
    if path.is_relative_to(LINT / "checks"):
        assert about.startswith(f"{code}: ")
        assert callable(module_of(path).check)
        assert elsewhere <= {ROOT / "effects" / "checking" / "problems.py"}, "it is found elsewhere, too"
        return
    named = [ROOT.parent / each for each in re.findall(r"`(fragkit/[\w/.]+)`", about)]
    assert about.startswith(f"{code} {codes()[code].name}, which `fragkit/")
    assert [each for each in named if not any(one.is_relative_to(each) for one in elsewhere)] == []
    of_other_rooms = {each for each in elsewhere if not each.is_relative_to(LINT)}
    assert {each for each in of_other_rooms if not any(each.is_relative_to(one) for one in named)} == set()


def test_every_code_that_the_sources_use_is_documented() -> None:
    used = {code for path, text in SOURCES.items() if path not in FILES for code in codes_in(text)}
    assert used <= set(codes())


def test_what_a_code_means_is_read_when_somebody_asks_for_it() -> None:
    script = (
        "import sys; from fragkit.lint.codes import codes; every = codes(); every.names; len(every); list(every)\n"
        "def read(): return [name for name in sys.modules if '.fk' in name]\n"
        "print(read()); every['FK203']; print(read())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "['fragkit.lint.codes.packs.fk203_same_pack_id']"]


@pytest.mark.parametrize(("size", "found"), [("poker", []), ("mini", []), ("jumbo", ["FK802"])])
def test_a_picture_is_fine_enough_for_the_size_that_its_card_is_printed_in(
    size: str, found: list[str], tmp_path: Path
) -> None:
    codes()["FK802"].right.write(tmp_path)
    with (tmp_path / "pack.yaml").open("a", encoding="utf-8") as manifest:
        manifest.write(f"card_size: {size}\n")
    assert [each.code for each in lint(fragkit.load(tmp_path))] == found
