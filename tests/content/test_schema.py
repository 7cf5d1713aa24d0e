"""The schemas judge as fragkit does: what is right passes in every tool, and what is wrong fails in all of them."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema_rs import Draft202012Validator as Draft202012Rust
from pydantic import BaseModel, ValidationError
from ruamel.yaml import YAML

import fragkit
from fragkit.content import complaints
from fragkit.content.base import Model
from fragkit.content.beginnings import KINDS, begin_entry, begin_pack
from fragkit.content.drawing import why_no_glyph
from fragkit.content.fields import blanks
from fragkit.content.glyphs import RESERVED
from fragkit.content.kinds import MODELS
from fragkit.content.pack import PackInfo
from fragkit.content.schema import DIFFERENCES, pack_schema
from fragkit.effects.checking import World, check_entry
from fragkit.effects.schema import content_schema, schemas
from fragkit.effects.vocabulary import VERBS
from fragkit.lint.run import lint
from fragkit.packs.manifest import range_of

Plain: TypeAlias = Any
Path_: TypeAlias = tuple[str | int, ...]

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
SHIPPED = sorted((ROOT / "content").rglob("*.yaml"))
COMPLETE = sorted((HERE / "complete").glob("*.yaml"))
BROKEN = sorted((HERE / "broken").glob("*.yaml"))
EXPECTED = re.compile(r"# expect: (FK\d{3}) at (\d+):(\d+)(?:; in editors at line (\d+))?\n")

SCHEMAS = {"content": content_schema(), "pack": pack_schema()}


def schema_of(path: Path) -> str:
    return "pack" if path.name.startswith("pack") else "content"


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def read(path: Path) -> Plain:
    """The values of a file after YAML 1.2, with keys as text, as JSON knows no others."""
    return with_text_keys(YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8")))


def with_text_keys(value: Plain) -> Plain:
    if isinstance(value, dict):
        return {str(key): with_text_keys(each) for key, each in value.items()}
    return [with_text_keys(each) for each in value] if isinstance(value, list) else value


def subschemas(schema: Plain, where: str = "#") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema inside a schema, with its place."""
    if not isinstance(schema, dict):
        return
    yield where, schema
    for key in ("items", "additionalProperties", "propertyNames", "if", "then", "else", "not"):
        yield from subschemas(schema.get(key), f"{where}/{key}")
    for key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for index, each in enumerate(schema.get(key, [])):
            yield from subschemas(each, f"{where}/{key}/{index}")
    for key in ("properties", "$defs"):
        for name, each in schema.get(key, {}).items():
            yield from subschemas(each, f"{where}/{key}/{name}")


def everywhere() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    for name, schema in SCHEMAS.items():
        for where, each in subschemas(schema):
            yield f"{name}{where}", each, schema


def within(schema: dict[str, Any], whole: dict[str, Any]) -> Draft202012Validator:
    """A validator for a part of a schema, which may refer to the definitions of the whole."""
    return Draft202012Validator({**schema, "$defs": whole.get("$defs", {})})


class TestTheSchemaFiles:
    @pytest.mark.parametrize("name", schemas())
    def test_are_what_the_models_make(self, name: str) -> None:
        assert (ROOT / "schemas" / name).read_text(encoding="utf-8") == schemas()[name], (
            "run `python -m fragkit schema --out schemas`"
        )

    def test_are_all_the_files_in_their_folder(self) -> None:
        assert {path.name for path in (ROOT / "schemas").iterdir()} == set(schemas())

    @pytest.mark.parametrize("name", SCHEMAS)
    def test_are_valid_draft_2020_12(self, name: str) -> None:
        assert SCHEMAS[name]["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        Draft202012Validator.check_schema(SCHEMAS[name])

    @pytest.mark.parametrize("name", SCHEMAS)
    def test_use_no_keyword_that_the_other_tests_do_not_look_into(self, name: str) -> None:
        looked_into = {id(each) for _, each in subschemas(SCHEMAS[name])}

        def all_of(value: Plain) -> Iterator[dict[str, Any]]:
            children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
            if isinstance(value, dict):
                yield value
            for child in children:
                yield from all_of(child)

        tables = {id(each[key]) for each in all_of(SCHEMAS[name]) for key in ("properties", "$defs") if key in each}
        snippets = {id(inner) for each in all_of(SCHEMAS[name]) for inner in all_of(each.get("defaultSnippets"))}
        assert {id(each) for each in all_of(SCHEMAS[name])} <= looked_into | tables | snippets

    @pytest.mark.parametrize("name", SCHEMAS)
    def test_refer_only_to_what_they_define(self, name: str) -> None:
        for _, each in subschemas(SCHEMAS[name]):
            target: Plain = SCHEMAS[name]
            for step in each.get("$ref", "#").split("/")[1:]:
                target = target[step]
            assert isinstance(target, dict)


class TestEveryKey:
    def test_has_a_description_of_its_own(self) -> None:
        silent = [
            f"{where}/properties/{name}"
            for where, schema, _ in everywhere()
            if "additionalProperties" in schema
            for name, each in schema.get("properties", {}).items()
            if not each.get("description", "").strip()
        ]
        assert silent == []

    def test_has_a_description_that_is_a_sentence(self) -> None:
        odd = [
            f"{where}: {schema['description']}"
            for where, schema, _ in everywhere()
            if "description" in schema and not re.fullmatch(r"(?s)[`A-Z].{6,}[.…]", schema["description"])
        ]
        assert odd == []

    def test_has_a_model_with_a_title_and_a_description(self) -> None:
        for name, schema in SCHEMAS["content"]["$defs"].items():
            assert schema["title"], name
            assert schema["description"], name

    def test_is_shown_in_markdown_wherever_its_description_has_code_in_it(self) -> None:
        for where, schema, _ in everywhere():
            if "`" in schema.get("description", ""):
                assert schema["markdownDescription"] == schema["description"], where

    def test_has_examples_and_defaults_that_are_right(self) -> None:
        for where, schema, whole in everywhere():
            shown = [*schema.get("examples", []), *([schema["default"]] if "default" in schema else [])]
            for value in shown:
                assert within(schema, whole).is_valid(value), f"{where}: {value}"

    def test_that_wants_a_number_above_zero_gives_one_which_editors_can_fill_in(self) -> None:
        bare = [
            f"{where}/properties/{name}"
            for where, schema, _ in everywhere()
            for name, each in schema.get("properties", {}).items()
            if isinstance(each, dict) and each.get("minimum", 0) > 0 and not each.keys() & {"default", "examples"}
        ]
        assert bare == []

    def test_with_a_pattern_says_in_words_what_it_wants(self) -> None:
        bare = [
            where for where, schema, _ in everywhere() if "pattern" in schema and "patternErrorMessage" not in schema
        ]
        assert bare == []

    def test_of_a_beginning_that_editors_offer_is_right(self) -> None:
        offered = 0
        for where, schema, whole in everywhere():
            for snippet in schema.get("defaultSnippets", []):
                assert within(schema, whole).is_valid(filled_in(snippet["body"])), f"{where}: {snippet['label']}"
                offered += 1
        assert offered


def filled_in(snippet: Plain) -> Plain:
    """What stands in the file when every field of a snippet is left as it is."""
    if isinstance(snippet, dict):
        return {filled_in(key): filled_in(value) for key, value in snippet.items()}
    text = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", snippet)
    return YAML(typ="safe", pure=True).load(text[1:]) if text.startswith("^") else text


class TestFilesThatAreRight:
    @pytest.mark.parametrize("path", [*SHIPPED, *COMPLETE], ids=named)
    def test_pass_with_the_jsonschema_library(self, path: Path) -> None:
        errors = Draft202012Validator(SCHEMAS[schema_of(path)]).iter_errors(read(path))
        assert [f"{error.json_path}: {error.message}" for error in errors] == []

    @pytest.mark.parametrize("name", SCHEMAS)
    def test_pass_with_check_jsonschema(self, name: str) -> None:
        files = [path for path in (*SHIPPED, *COMPLETE) if schema_of(path) == name]
        answer = check_jsonschema(name, *files)
        assert answer["errors"] == []
        assert answer["checked_paths"] == [str(path) for path in files]

    @pytest.mark.parametrize("path", [*SHIPPED, *COMPLETE], ids=named)
    def test_name_their_schema_for_editors(self, path: Path) -> None:
        first = path.read_text(encoding="utf-8").splitlines()[0]
        match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
        assert match
        assert (path.parent / match[1]).resolve() == ROOT / "schemas" / f"{schema_of(path)}.schema.json"

    def test_include_those_that_fragkit_begins_for_an_author(self, tmp_path: Path) -> None:
        pack = tmp_path / "my-pack"
        written = begin_pack(pack, schemas(), author="Me", license="CC-BY-4.0")
        for kind in KINDS:
            written += begin_entry(kind, f"my {kind}", pack, schemas())
        files = [path for path in written if path.suffix == ".yaml"]
        assert len(files) > len(KINDS)
        for path in files:
            assert Draft202012Validator(SCHEMAS[schema_of(path)]).is_valid(read(path)), path.name

    def test_include_one_pack_that_fragkit_finds_complete_and_clean(self) -> None:
        found = lint(fragkit.load(HERE / "complete"))
        assert [f"{each.span.line}: {each.message}" for each in found] == []

    def test_include_every_key_of_every_model(self) -> None:
        used = {
            f"{type(model).__name__}.{name}"
            for model in models_of_the_complete_pack()
            for name in model.model_fields_set
        }
        known = {
            f"{type(model).__name__}.{name}"
            for model in models_of_the_complete_pack()
            for name in type(model).model_fields
        }
        assert known - used == set()

    def test_include_every_model_that_the_schemas_define(self) -> None:
        titles = {type(each).__name__ for each in models_of_the_complete_pack()}
        defined = {name for schema in SCHEMAS.values() for name in schema["$defs"]}
        assert defined == titles - {"PackInfo"} | {"Effect", "Step", "YesOrNo"}

    def test_include_every_verb(self) -> None:
        used = {
            key for kind, _, entry in entries() if kind != "pack" for _, value in places(entry) for key in keys(value)
        }
        assert VERBS.keys() - used == set()


def keys(value: Plain) -> set[str]:
    return set(value) if isinstance(value, dict) else set()


def models_of_the_complete_pack() -> list[BaseModel]:
    library = fragkit.load(HERE / "complete")
    found: list[BaseModel] = []

    def collect(value: Plain) -> None:
        if isinstance(value, BaseModel):
            found.append(value)
            for name in type(value).model_fields:
                collect(getattr(value, name))
        elif isinstance(value, dict | list):
            for each in value.values() if isinstance(value, dict) else value:
                collect(each)

    collect(library.packs["complete"])
    for entries in library.models.values():
        collect([model for name, model in entries.items() if name.startswith("complete:")])
    return found


@cache
def check_jsonschema(name: str, *files: Path) -> dict[str, Any]:
    """What the command `check-jsonschema` answers, with its own reader of YAML."""
    schema = ROOT / "schemas" / f"{name}.schema.json"
    arguments = ["--schemafile", str(schema), "--output-format", "json", "-v", *map(str, files)]
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", *arguments], capture_output=True, text=True, check=False
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == (0 if answer["status"] == "ok" else 1), done.stderr
    return answer


PACK = """\
id: broken
version: 1.0.0
title: Broken
authors: [Nobody]
license: MIT
language: en
format: 1
requires: {gold: '>=0.1'}
"""


ANNOTATIONS = {"title", "description", "default", "examples", "$schema", "$ref", "$defs", "properties"}
FOR_EDITORS = {
    *("markdownDescription", "markdownEnumDescriptions", "patternErrorMessage", "errorMessage"),
    *("defaultSnippets", "doNotSuggest"),
}
KEYWORDS = sorted({key for _, schema, _ in everywhere() for key in schema} - ANNOTATIONS - FOR_EDITORS)


class TestFilesThatAreBroken:
    @pytest.mark.parametrize("path", BROKEN, ids=named)
    def test_get_the_code_they_expect_from_fragkit_there_and_nowhere_else(self, path: Path, tmp_path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        expected = EXPECTED.match(text)
        assert expected, "the first line says `# expect: FK000 at line:column`"
        pack = tmp_path / "broken"
        pack.mkdir()
        (pack / "pack.yaml").write_text(PACK, encoding="utf-8")
        broken = pack / ("pack.yaml" if schema_of(path) == "pack" else path.name)
        broken.write_text(text, encoding="utf-8")
        found = [
            (each.code, Path(each.span.path), each.span.line, each.span.column) for each in lint(fragkit.load(pack))
        ]
        assert found == [(expected[1], broken, int(expected[2]), int(expected[3]))]

    @pytest.mark.parametrize("path", BROKEN, ids=named)
    def test_fail_with_the_jsonschema_library(self, path: Path) -> None:
        assert not Draft202012Validator(SCHEMAS[schema_of(path)]).is_valid(read(path))

    @pytest.mark.parametrize("path", BROKEN, ids=named)
    def test_fail_with_check_jsonschema(self, path: Path) -> None:
        name = schema_of(path)
        answer = check_jsonschema(name, *(each for each in BROKEN if schema_of(each) == name))
        assert answer["parse_errors"] == []
        assert str(path) in {error["filename"] for error in answer["errors"]}

    def test_are_broken_in_every_way_that_fragkit_reports_of_a_shape(self) -> None:
        codes = {match[1] for path in BROKEN if (match := EXPECTED.match(path.read_text(encoding="utf-8")))}
        assert codes >= {f"FK3{number:02}" for number in range(1, 11)}
        assert codes >= {"FK408", "FK410", "FK411", "FK412", "FK413", "FK414", "FK415", "FK418", "FK422"}
        assert len(BROKEN) >= 25

    @pytest.mark.parametrize("keyword", KEYWORDS)
    def test_would_not_all_fail_without_any_one_keyword(self, keyword: str) -> None:
        passing = []
        for name, whole in SCHEMAS.items():
            weaker = copy.deepcopy(whole)
            for _, schema in subschemas(weaker):
                if not (keyword == "additionalProperties" and isinstance(schema.get(keyword), dict)):
                    schema.pop(keyword, None)
            validator = Draft202012Validator(weaker)
            passing += [path for path in BROKEN if schema_of(path) == name and validator.is_valid(read(path))]
        assert passing

    def test_are_broken_in_every_way_that_the_models_can_object_to(self) -> None:
        met = {
            error
            for path in BROKEN
            for kind, section in ({"pack": {"": read(path)}} if schema_of(path) == "pack" else read(path)).items()
            if isinstance(section, dict) and kind in {"pack", *MODELS}
            for entry in section.values()
            for error in Judged(kind, entry).errors
        }
        assert met >= {*complaints._COMBINATIONS, *complaints._BOUNDS} - {"uneven_chart"}


EXTENDED: dict[str, dict[str, Plain]] = {
    "cards": {"name": "Extended", "deck": "weapon"},
    "fighters": {"name": "Extended", "health": 2, "speed": 2, "accuracy": 3},
}
"""What an entry has that builds on another one."""


class Judged:
    """An entry, or a pack.yaml, as fragkit and the schema see it."""

    def __init__(self, kind: str, entry: Plain) -> None:
        self.kind = kind
        self.entry = entry
        self.model: Model | None = None
        self.errors = list(self._errors())
        self.schema_accepts = _validator(kind).is_valid(entry)

    def _errors(self) -> Iterator[str]:
        """What fragkit objects to before it looks at what effects mean."""
        values = self.entry
        if not isinstance(values, dict):  # which fragkit reports before it asks a model
            yield "no_entry"
            return
        if any(blanks(_model(self.kind), values)):
            yield "blank_key"
        if self.kind in EXTENDED and isinstance(values.get("extends"), str):
            values = {**EXTENDED[self.kind], **values}
        try:
            self.model = _model(self.kind).model_validate(values)
        except ValidationError as problem:
            for each in problem.errors(include_url=False):
                given = each["input"]
                whole = isinstance(given, float) and given.is_integer() and "float" not in each["type"]
                yield "whole_number" if whole else each["type"]
        for glyph in self._glyphs(values):
            if why_no_glyph(glyph):
                yield "no_glyph" if len(glyph) != 1 or glyph in RESERVED or glyph.isspace() else "unseen_glyph"

    def _glyphs(self, values: dict[str, Plain]) -> Iterator[str]:
        if self.kind == "terrain" and isinstance(values.get("glyph"), str):
            yield values["glyph"]
        for key in ("legend", "edges"):
            if self.kind == "maps" and isinstance(values.get(key), dict):
                yield from values[key]

    @property
    def effects_are_wrong(self) -> bool:
        """Whether the checker of effects objects, to which the schemas give away a little."""
        if self.kind == "pack" or self.model is None:
            return False
        world = _world()
        world.survey.letters = 0  # each is judged as if it were the only one
        world.library.models[self.kind]["complete:judged"] = self.model
        try:
            return bool(check_entry(world, self.model))
        finally:
            del world.library.models[self.kind]["complete:judged"]

    @property
    def verdict(self) -> str:
        """`agreed`, or the name of a difference that is known, or what is wrong."""
        if bool(self.errors) != self.schema_accepts:
            return "agreed"
        if self.schema_accepts:
            return self.errors[0] if set(self.errors) <= set(DIFFERENCES) else "only the schema accepts it"
        return "agreed" if self.effects_are_wrong else "only fragkit accepts it"

    def __repr__(self) -> str:
        return f"{self.kind}: {self.entry} {self.errors}"


@cache
def _world() -> World:
    return World(fragkit.load(HERE / "complete"), "complete")


@cache
def _validator(kind: str) -> Draft202012Rust:
    """One that is quick, since it is asked about a hundred thousand entries."""
    if kind == "pack":
        return Draft202012Rust(SCHEMAS["pack"])
    whole = SCHEMAS["content"]
    return Draft202012Rust({**whole["properties"][kind]["additionalProperties"], "$defs": whole["$defs"]})


def _model(kind: str) -> type[Model]:
    return PackInfo if kind == "pack" else MODELS[kind]


def places(value: Plain, here: Path_ = ()) -> Iterator[tuple[Path_, Plain]]:
    """Every place in an entry, with the value there."""
    yield here, value
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in inside:
        yield from places(each, (*here, step))


def changed(value: Plain, place: Path_, change: Any) -> Plain:
    """A copy in which a function of the parent and the last step has had its way; what is not on the way is shared."""
    made: Plain = [value]
    parent = made
    *way, last = (0, *place)
    for step in way:
        parent[step] = copy.copy(parent[step])
        parent = parent[step]
    parent[last] = copy.copy(parent[last])
    change(parent, last)
    return made[0] if made else None


def replaced_by(value: Plain) -> Any:
    def change(parent: Plain, step: str | int) -> None:
        parent[step] = copy.deepcopy(value)

    return change


def taken_out(parent: Plain, step: str | int) -> None:
    del parent[step]


def written_twice(parent: Plain, step: str | int) -> None:
    if isinstance(parent, list) and isinstance(step, int):
        parent.append(copy.deepcopy(parent[step]))


def with_another_key(name: str, value: Plain) -> Any:
    def change(parent: Plain, step: str | int) -> None:
        if isinstance(parent[step], dict):
            parent[step][name] = copy.deepcopy(value)

    return change


def with_its_key_called(name: str) -> Any:
    def change(parent: Plain, step: str | int) -> None:
        if isinstance(parent, dict):
            parent[name] = parent.pop(step)

    return change


SCALARS: list[Plain] = [
    *(None, True, False, 0, 1, -1, 7, 10, 61, 201, 10**30, 0.5, 3.0),
    *("", "A", "a", "~", "\U0001f525", "two words", "rail-gun", "core:weapon", "a:b:c", "under_score"),
    *("5d", "100d", "1-5", "C4", "C4:F6", "#ffffff", "#FFFFFF", "BASE-MOVE-03", "en", "1.0.0", "1.0"),
    *(">=1", "latest", "art/x.png", "../x.png", "game", "east", "door", "/", "x" * 61, "x" * 122, "x" * 4001),
]
COLLECTIONS: list[Plain] = [
    *([], {}, [[]], [{}], [1], ["a"], ["A"], ["rail-gun"], [True], [None], [7], {"a": 1}, {"A": {}}, {"rail-gun": "x"}),
    *({"when": "enter"}, {"when": "enter", "do": []}, {"modify": {"speed": {"add": 1}}}, {"can": "x", "instead": []}),
    *([{"when": "enter"}], [{"modify": {}}], [{"can": "x", "when": "y", "do": [{"draw": 1}]}], [{"draw": None}]),
    *(
        {"first_to": {"frags": 3}},
        {"first_to": {}},
        {"none": True, "last_standing": True},
        {"columns": [1], "rows": {}},
    ),
    *({"kind": "wall"}, {"terrain": "acid"}, {"map": "x", "as": "y"}, {"count": 1}, {"dice": 1}, {"type": "int"}),
]
CHANGES: list[Any] = [
    *(replaced_by(value) for value in (*SCALARS, *COLLECTIONS)),
    *(
        with_another_key(name, value)
        for name in ("if", "do", "when", "Z", "zz")
        for value in COLLECTIONS[:1] + SCALARS[4:6]
    ),
    *(with_its_key_called(name) for name in ("nonsense", "A", "#", "zz", "10", "Not An Id", "rail-gun")),
    taken_out,
    written_twice,
]


def entries() -> Iterator[tuple[str, str, Plain]]:
    """Every entry of the pack that has every key: kind, id and values."""
    for path in COMPLETE:
        values = read(path)
        if schema_of(path) == "pack":
            yield "pack", values["id"], values
            continue
        for kind, section in values.items():
            for name, entry in section.items():
                yield kind, name, entry


ENTRIES = [
    *entries(),
    ("tables", "in-words", {"grid": {"columns": ["near", "far"], "rows": {"pistol": [1, 2], "rifle": [2, 1]}}}),
    ("cards", "extending", {"extends": "rail-gun"}),
    ("fighters", "extending", {"extends": "rookie", "speed": 3}),
]


class TestModelsAndSchemas:
    """Whatever the models refuse for its shape the schemas refuse; what they refuse beyond that, lint refuses."""

    @pytest.mark.parametrize(("kind", "name", "entry"), ENTRIES, ids=[f"{kind}/{name}" for kind, name, _ in ENTRIES])
    def test_agree_on_every_entry_with_one_change(self, kind: str, name: str, entry: Plain) -> None:
        assert Judged(kind, entry).verdict == "agreed"
        wrong = []
        for place, _ in places(entry):
            for change in CHANGES:
                made = changed(entry, place, change)
                if made == entry:  # as when a key is to be renamed where there is none
                    continue
                judged = Judged(kind, made)
                if judged.verdict not in {"agreed", *DIFFERENCES}:
                    wrong.append(f"{judged.verdict} at {place}: {judged}")
        assert wrong == []

    @settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(data=st.data())
    def test_agree_on_entries_with_several_changes_and_texts_of_all_kinds(self, data: st.DataObject) -> None:
        kind, _, entry = data.draw(st.sampled_from(ENTRIES))
        words = st.text(st.characters(exclude_characters="\n"), max_size=70) | st.from_regex(r"[a-zA-Z0-9:#._ -]{1,8}")
        for _ in range(data.draw(st.integers(1, 4))):
            if not isinstance(entry, dict | list) or not entry:
                break
            place = data.draw(st.sampled_from([place for place, _ in places(entry)]))
            change = st.sampled_from(CHANGES) | words.map(replaced_by) | words.map(with_its_key_called)
            entry = changed(entry, place, data.draw(change))
        judged = Judged(kind, entry)
        assert judged.verdict in {"agreed", *DIFFERENCES}, judged

    def test_disagree_only_in_ways_that_can_happen(self) -> None:
        pack = next(entry for kind, _, entry in ENTRIES if kind == "pack")
        chart = {"grid": {"columns": [1, 2], "rows": {"pistol": [1]}}}
        card = {"name": "Rail Gun", "deck": "weapon"}
        verdicts = {
            "uneven_chart": Judged("tables", chart),
            "version_range": Judged("pack", {**pack, "requires": {"core": ">=one"}}),
            "whole_number": Judged("cards", {**card, "ammo": 3.0}),
            "line_break": Judged("cards", {**card, "damage": "5d\n"}),
            "unseen_glyph": Judged("terrain", {"name": "Mud", "glyph": "\u0301"}),
            "emoji": Judged("cards", {**card, "name": "\U0001f525" * 60}),  # an editor alone would object
        }
        assert {*verdicts} == {*DIFFERENCES}
        assert verdicts["line_break"].errors == ["string_pattern_mismatch"]
        cards = within(SCHEMAS["content"]["properties"]["cards"]["additionalProperties"], SCHEMAS["content"])
        assert cards.is_valid(verdicts["line_break"].entry)  # by the patterns of Python; others agree
        assert verdicts["line_break"].verdict == "agreed"
        for name in ("uneven_chart", "version_range", "whole_number", "unseen_glyph"):
            assert verdicts[name].verdict == name
        assert verdicts["emoji"].verdict == "agreed"

    @given(st.text(st.sampled_from("<>=!~ ,.*0123456789abrc+post-dev"), max_size=20))
    def test_take_every_range_of_versions_that_is_one(self, text: str) -> None:
        accepts = within(SCHEMAS["pack"]["properties"]["requires"], SCHEMAS["pack"]).is_valid({"core": text})
        if range_of(text) is not None:
            assert accepts
