"""A built wheel, installed in an empty environment away from the repository, has all it needs."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path) -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        [str(each) for each in command], cwd=cwd, capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder / "dist", ROOT, cwd=folder)
    (wheel,) = (folder / "dist").glob("*.whl")
    venv.create(folder / "venv")
    bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", bin / "python")
    run(*pip, "install", "--quiet", "--no-compile", wheel, cwd=folder)
    return bin


def test_the_shipped_packs_are_found_and_clean(installed: Path, tmp_path: Path) -> None:
    assert "\nAll good: " in run(installed / "fragkit", "lint", cwd=tmp_path)
    assert "gold:machine-gun" in run(installed / "fragkit", "list", "cards", cwd=tmp_path)


def test_a_new_pack_is_built_from_the_shipped_templates_and_schemas(installed: Path, tmp_path: Path) -> None:
    run(installed / "fragkit", "new", "pack", "demo", cwd=tmp_path)
    run(installed / "fragkit", "build", "demo", cwd=tmp_path)
    assert "Nail Gun" in (tmp_path / "build" / "cards.html").read_text(encoding="utf-8")
    assert (tmp_path / "demo" / "schemas" / "content.schema.json").is_file()


def test_the_package_is_typed(installed: Path, tmp_path: Path) -> None:
    where = run(installed / "python", "-c", "import fragkit; print(fragkit.__file__)", cwd=tmp_path).strip()
    assert ROOT not in Path(where).parents
    assert (Path(where).parent / "py.typed").is_file()


@pytest.mark.skipif(shutil.which("npm") is None and "CI" not in os.environ, reason="the studio's page needs npm")
def test_the_page_of_the_studio_is_in_it(installed: Path, tmp_path: Path) -> None:
    where = run(installed / "python", "-c", "import fragkit; print(fragkit.__file__)", cwd=tmp_path).strip()
    static = Path(where).parent / "studio" / "static"
    assert {"studio.js", "looks.css"} <= {each.name for each in static.iterdir()}
    command = [installed / "fragkit", "studio"]
    asked = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "pip install 'fragkit[studio]'" in asked.stderr
