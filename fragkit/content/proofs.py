"""Which scenarios name which rules, whatever the scenarios come to."""

from __future__ import annotations

from collections.abc import Iterable

from fragkit.content.library import Library


def rules_named(library: Library, scenario: str) -> list[str]:
    """The rules that a scenario names, by `pack:ID`; what does not exist is for lint to say."""
    pack = library.entry("scenarios", scenario).pack
    found = (library.resolve("rules", reference, pack) for reference in library.scenarios[scenario].proves)
    return [rule for rule in found if rule is not None]


def proofs_by_scenarios(library: Library, scenarios: Iterable[str]) -> dict[str, list[str]]:
    """Every rule that one of these scenarios names, with those that do."""
    found: dict[str, list[str]] = {}
    for scenario in scenarios:
        for rule in dict.fromkeys(rules_named(library, scenario)):
            found.setdefault(rule, []).append(scenario)
    return found
