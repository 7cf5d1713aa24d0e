"""The help text and the version are there before anything heavy is imported."""

import subprocess
import sys

import pytest

import fragkit
from fragkit.cli.app import fragkit as app
from fragkit.cli.overview import COMMANDS, overview

HEAVY = {"pydantic", "jinja2", "jsonschema", "ruamel", "ruamel.yaml", "yaml", "click", "asyncio", "importlib.metadata"}


def modules_after(*arguments: str) -> set[str]:
    script = (
        "import sys; from fragkit.__main__ import main; sys.argv[1:] = " + repr(list(arguments)) + "\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print('modules:', *sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stderr.partition("modules:")[2].split())


@pytest.mark.parametrize("option", ["--help", "-h", "--version"])
def test_help_and_version_import_nothing_heavy(option: str) -> None:
    assert modules_after(option) & HEAVY == set()


def test_lint_imports_no_printing_and_no_schema_library(tmp_path) -> None:
    assert modules_after("lint", str(tmp_path)) & {"jinja2", "jsonschema", "ruamel", "ruamel.yaml", "rich"} == set()


def test_odds_read_no_pack_and_no_model() -> None:
    loaded = modules_after("odds", "--damage", "5d", "--health", "3")
    assert "fragkit.table.odds" in loaded
    assert loaded & (HEAVY - {"click"}) == set()


def test_the_early_help_is_the_help_of_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app(["lint", "--help"], prog_name="fragkit")
    assert "all of it in one run" in capsys.readouterr().out
    assert all(name in overview() for name in COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_help_with_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        app([name, "--help"], prog_name="fragkit")
    assert ended.value.code == 0
    assert f"fragkit {name}" in capsys.readouterr().out.replace("\n", " ").partition("xample")[2]


def test_a_misspelt_command_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        app(["lnt"], prog_name="fragkit")
    assert ended.value.code == 2
    assert "Did you mean `lint`?" in capsys.readouterr().err


def test_the_version_is_the_package_s() -> None:
    done = subprocess.run([sys.executable, "-m", "fragkit", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"fragkit {fragkit.__version__}\n"
