"""How the rules of packs stand after their scenarios were played: proved, left to tests, or not proved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from fragkit.content.game import Rule
from fragkit.content.library import Library
from fragkit.content.proofs import proofs_by_scenarios
from fragkit.shipped import shipped
from fragkit.table.scenario import Outcome


@dataclass(frozen=True, slots=True)
class Proof:
    """A rule, and what proves it."""

    id: str
    pack: str
    rule: Rule
    scenarios: tuple[str, ...]
    """Those that name it and passed; one that did not pass proves nothing."""
    tests: str | None
    """Whose tests are to prove it, if it is left to tests; they are not run here."""
    is_asked: bool
    """Whether its pack was asked about; of the others, only what was proved is of interest."""

    @property
    def by(self) -> list[str]:
        """Everything that proves it, as far as can be known here."""
        return [*self.scenarios, *([self.tests] if self.tests else [])]

    @property
    def is_provable(self) -> bool:
        """Whether there is anything to prove: advice and flavour are as they are."""
        return self.rule.proof != "none"

    @property
    def is_missing(self) -> bool:
        """Whether it ought to be proved and is not."""
        return self.is_asked and self.is_provable and not self.by


def proofs(library: Library, outcomes: Iterable[Outcome]) -> list[Proof]:
    """The rules of the packs that were asked about, in file order, then those of others that were proved by the way."""
    passed = [f"{outcome.pack}:{outcome.id}" for outcome in outcomes if outcome.status == "passed"]
    named = proofs_by_scenarios(library, passed)
    asked = list(library.asked("rules"))
    others = sorted(named.keys() - set(asked), key=list(library.rules).index)
    return [
        *(_proof(library, rule, named.get(rule, []), is_asked=True) for rule in asked),
        *(_proof(library, rule, named[rule], is_asked=False) for rule in others),
    ]


def by_rule(found: Iterable[Proof]) -> dict[str, list[str]]:
    """What proves each rule that can be proved, by its id, or by `pack:ID` where two packs use one id."""
    provable = [each for each in found if each.is_provable]
    uses = Counter(each.id for each in provable)
    return {each.id if uses[each.id] == 1 else f"{each.pack}:{each.id}": each.by for each in provable}


def _proof(library: Library, qualified: str, scenarios: list[str], *, is_asked: bool) -> Proof:
    entry, rule = library.entry("rules", qualified), library.rules[qualified]
    tests = _whose_tests(library, entry.pack) if rule.proof in ("test", "content") else None
    return Proof(entry.id, entry.pack, rule, tuple(scenarios), tests, is_asked)


def _whose_tests(library: Library, pack: str) -> str:
    """Of a rule of ours, that a test proves it is what tests/test_proofs.py asks; an installed fragkit has no tests."""
    place = library.shelf.packs[pack].storage.location.resolve().parent
    return "fragkit's own tests" if place == shipped("content").resolve() else "tests of its pack"
