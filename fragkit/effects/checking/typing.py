"""Types of expressions as authors write them: each text is parsed once, and what is wrong is noted. Runs nothing."""

from __future__ import annotations

from fragkit.effects.checking import always, calling, logic, naming  # noqa: F401  they bring the rules
from fragkit.effects.checking.here import Here, question, why_not
from fragkit.effects.checking.problems import Problems
from fragkit.effects.checking.scope import Scope, Typed
from fragkit.effects.checking.world import MOST_LETTERS, World
from fragkit.effects.expressions import MAX_DIGITS, Expression, Name, parse, unparse
from fragkit.effects.types import ANY, BOOL, INT, NONE, Type, fits
from fragkit.packs.nodes import Path, Plain

Written = str | bool | int


class ExpressionChecker:
    """Checks the expressions of one entry."""

    def __init__(self, world: World, problems: Problems) -> None:
        self.world = world
        self.problems = problems

    def typed(self, text: Written, path: Path, scope: Scope, hoped: Type | None = None) -> Typed:
        """The type of an expression as written; what is wrong in itself is noted with its characters."""
        if isinstance(text, bool):
            return Typed(BOOL)
        if isinstance(text, int):
            if abs(text) >= 10**MAX_DIGITS:
                message = "this number is too large"
                self.problems.add("FK405", path, message, f"A number has at most {MAX_DIGITS} digits.")
            return Typed(INT)
        if not scope.shared or hoped is not None:
            return self._typed(text, path, scope, hoped)
        sound = self.world.sound
        key = (id(scope), text)
        if key not in sound:
            before = len(self.problems.found)
            typed = self._typed(text, path, scope, None)
            if len(self.problems.found) > before:
                return typed
            sound[key] = typed
        return sound[key]

    def _typed(self, text: str, path: Path, scope: Scope, hoped: Type | None) -> Typed:
        survey = self.world.survey
        before, survey.letters = survey.letters, survey.letters + len(text)
        if survey.letters > MOST_LETTERS:
            if before <= MOST_LETTERS:
                message = f"all expressions together have more than {MOST_LETTERS:,} letters; fragkit does not look on"
                self.problems.add("FK437", path, message, "Put what is said again and again into procedures.")
            return Typed(ANY)
        tree = self.tree(text, path)
        return Here(self.world, self.problems, path).typed(tree, scope, hoped) if tree is not None else Typed(ANY)

    def tree(self, text: str, path: Path) -> Expression | None:
        """The tree of an expression without mistakes in its grammar; else None, and they are noted."""
        parsed = parse(text)
        for problem in parsed.problems:
            help = problem.help or "Compare it with a working expression."
            span = (problem.start, problem.end)
            self.problems.add("FK401", path, problem.message, help, *span, replacement=problem.replacement)
        return None if parsed.problems else parsed.tree

    def check(self, text: Written, path: Path, scope: Scope, wanted: Type) -> Type:
        """The type of an expression, which must fit what is wanted, or be none: what is given none does nothing."""
        type = self.typed(text, path, scope, wanted).type
        if type == NONE and not wanted.optional and wanted.name != "any":
            help = f"Write something that gives {wanted.described}."
            self.wrong(text, path, f"{wanted.described} is wanted here; with none, nothing would ever be done", help)
        elif not fits(type.present, wanted):
            self.wrong(text, path, mismatch(type, wanted), why_not(str(text), type, wanted))
            return wanted
        return type

    def test(self, text: Written, path: Path, scope: Scope) -> Typed:
        """A question: a yes or no, or a list, which counts as yes when something is in it."""
        typed = self.typed(text, path, scope)
        type = typed.type
        if text in (True, False, "true", "false") and isinstance(text, str | bool):
            answer = "always" if text in (True, "true") else "never"
            self.wrong(text, path, f"this is {answer} true", "Leave the question out, or ask something.", "FK423")
        elif type.name not in ("bool", "any") and type.item is None:
            asked = f"{text} != none" if type.optional and isinstance(text, str) else None
            help = f"Ask `{asked}`." if asked else question(str(text), type)
            message = f"a question wants a yes or no, and this is {type.described}"
            self.wrong(text, path, message, help, replacement=asked if self._is_short(text) else None)
        elif scope.asked:
            self._again(text, path, scope)
        return typed

    def _again(self, text: Written, path: Path, scope: Scope) -> None:
        """A question that one around it has settled already."""
        tree = self.quiet(text)
        verdict = always.settled(tree, scope.asked, scope.names) if tree is not None else None
        if verdict is not None:
            message = f"what was asked before makes this {'always' if verdict else 'never'} true"
            self.wrong(text, path, message, "Leave the question out, or ask something else.", "FK423")

    def wrong(
        self, text: Written, path: Path, message: str, help: str, code: str = "FK405", *, replacement: str | None = None
    ) -> None:
        """Notes that a whole expression is wrong, without the blanks around it."""
        if not isinstance(text, str):
            self.problems.add(code, path, message, help, replacement=replacement)
            return
        start = len(text) - len(text.lstrip())
        self.problems.add(code, path, message, help, start, len(text.rstrip()), replacement=replacement)

    def _is_short(self, text: Written) -> bool:
        return isinstance(self.quiet(text), Name)

    def quiet(self, text: Written | None) -> Expression | None:
        """The tree of an expression without mistakes, and no word about those with some."""
        parsed = parse(text) if isinstance(text, str) else None
        return parsed.tree if parsed is not None and not parsed.problems else None

    def quiet_type(self, text: Written, scope: Scope) -> Type:
        """The type of an expression, and no word about what is wrong with it."""
        return ExpressionChecker(self.world, Problems()).typed(text, (), scope).type

    def constant(self, text: Written) -> always.Constant | None:
        """The value of an expression without names; None when it has some, or mistakes."""
        if not isinstance(text, str):
            return text
        tree = self.quiet(text)
        return always.constant(tree) if tree is not None else None

    def number(self, text: Plain) -> int | None:
        """The number that an expression always is; None when it depends, or is none."""
        found = self.constant(text) if isinstance(text, str | bool | int) else None
        return found if isinstance(found, int) and not isinstance(found, bool) else None

    def canonical(self, text: Written) -> str:
        """The text of an expression as facts are kept under."""
        tree = self.quiet(text)
        return unparse(tree) if tree is not None else str(text)


def mismatch(given: Type, wanted: Type) -> str:
    """Says that one type was given where another is wanted."""
    verb = "are" if wanted.name == "dice" else "is"
    return f"{wanted.described} {verb} wanted here, and this is {given.described}"
