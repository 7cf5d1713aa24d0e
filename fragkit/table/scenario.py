"""Plays scenarios: sets the table, does what the sentences say, and checks that it ended as it must."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from fragkit.content.effect import Expression as Written
from fragkit.content.library import Library
from fragkit.content.scenario import Scenario
from fragkit.diagnostic import Span
from fragkit.effects.evaluate import EvaluationError
from fragkit.effects.expressions import Expression, parse
from fragkit.effects.sentences import SentenceError, read_sentence
from fragkit.engine.errors import CannotPlay, UnplayableContent
from fragkit.lint.frames import framed, harmless
from fragkit.packs.nodes import Path
from fragkit.packs.source import Source
from fragkit.suggest import did_you_mean
from fragkit.table.deeds import finish, is_forbidden, perform
from fragkit.table.places import Names, Places, Status, Trouble
from fragkit.table.questions import Questions, found_instead, holds
from fragkit.table.script import Script
from fragkit.table.staging import Stage, set_up


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a scenario. `path` and `line` are its own; `span` is the place of the trouble, if any."""

    id: str
    pack: str
    path: str
    line: int
    status: Status
    proves: tuple[str, ...]
    message: str | None = None
    span: Span | None = None

    @property
    def headline(self) -> str:
        """Where it went wrong, and how, in a line that editors can follow."""
        span = self.span
        where = f"{self.path}:{self.line}" if span is None else f"{span.path}:{span.line}:{span.column}"
        return f"{where}: {self.status} {self.pack}:{self.id}: {self.message}"

    def told(self, sources: Mapping[str, Source], *, colour: bool = False) -> str:
        """The same with the line in question."""
        if self.span is None:
            return harmless(self.headline)
        return framed(self.headline, self.span, sources.get(self.span.path), None, colour=colour)


class UnknownScenario(ValueError):
    """No scenario has that id."""


def run_scenarios(library: Library, ids: Iterable[str] | None = None) -> Iterator[Outcome]:
    """Plays the scenarios of these qualified ids, or all of the packs that were asked for, one after another."""
    for qualified in library.asked("scenarios") if ids is None else ids:
        if qualified not in library.scenarios:
            help = did_you_mean(qualified, library.scenarios) or ""
            raise UnknownScenario(f"there is no scenario `{qualified}`. {help}".strip())
        yield _outcome(library, qualified)


def _outcome(library: Library, qualified: str) -> Outcome:
    entry = library.entry("scenarios", qualified)
    scenario = library.scenarios[qualified]
    own = entry.span()
    trouble = None
    try:
        _Run(scenario, Places(entry), Names(library, entry.pack)).run()
    except Trouble as met:
        trouble = met
    except UnplayableContent as problem:
        places = Places(library.entry(problem.kind, problem.qualified))
        trouble = Trouble(problem.message, places.at(*problem.path), problem.help)
    proves = tuple(scenario.proves)
    if trouble is None:
        return Outcome(entry.id, entry.pack, own.path, own.line, "passed", proves)
    return Outcome(entry.id, entry.pack, own.path, own.line, trouble.status, proves, trouble.message, trouble.span)


@dataclass(frozen=True, slots=True)
class _Run:
    scenario: Scenario
    places: Places
    names: Names

    def run(self) -> None:
        stage = set_up(self.scenario.given, self.places, self.names)
        for index, text in enumerate(self.scenario.when):
            self.say(stage, text, ("when", index))
        self.finish(stage)
        self.check(Questions(stage.game, stage.seats, self.names))
        self.check_dice(stage.script)

    def say(self, stage: Stage, text: str, path: Path) -> None:
        try:
            sentence = read_sentence(text, stage.seats)
            if not sentence.cannot:
                perform(stage, sentence, self.names)
            elif not is_forbidden(stage, sentence, self.names):
                raise Trouble(f"`{text}`: the rules allow it", self.places.at(*path), status="failed")
        except SentenceError as problem:
            span = self.places.inside(path, problem.start, problem.end)
            raise Trouble(problem.message, span, problem.help) from None
        except CannotPlay as why:
            raise Trouble(f"`{text}`: {why}", self.places.at(*path)) from None

    def finish(self, stage: Stage) -> None:
        """What the last sentence set off goes on to its end."""
        try:
            finish(stage)
        except CannotPlay as why:
            said = self.scenario.when
            path: Path = ("when", len(said) - 1) if said else ("given",)
            raise Trouble(f"`{said[-1]}`: {why}" if said else str(why), self.places.at(*path)) from None

    def check(self, questions: Questions) -> None:
        """Every line is asked, so that one run tells all that went otherwise."""
        wrong: list[tuple[str, Path]] = []
        for index, written in enumerate(self.scenario.then):
            path = ("then", index)
            try:
                tree = self.tree(written, path)
                if not holds(tree, questions):
                    wrong.append((f"`{_text(written)}`: {found_instead(tree, questions)}", path))
            except EvaluationError as problem:
                span = self.places.inside(path, problem.start, problem.end)
                raise Trouble(problem.message, span, problem.help) from None
        if wrong:
            message = "; ".join(each for each, _ in wrong)
            raise Trouble(message, self.places.at(*wrong[0][1]), status="failed")

    def tree(self, written: Written, path: Path) -> Expression:
        parsed = parse(_text(written))
        for problem in parsed.problems:
            raise Trouble(problem.message, self.places.inside(path, problem.start, problem.end), problem.help)
        assert parsed.tree is not None
        return parsed.tree

    def check_dice(self, script: Script) -> None:
        """Dice that nobody rolled show that it went otherwise than its author thought."""
        for reason, faces in script.faces.items():
            left = script.left(reason)
            if left:
                span = self.places.at("given", "dice", reason, len(faces) - len(left))
                dice = ", ".join(str(face) for face in left)
                raise Trouble(f"these dice for `{reason}` were never rolled: {dice}", span, status="failed")


def _text(written: Written) -> str:
    return str(written).lower() if isinstance(written, bool) else str(written)
