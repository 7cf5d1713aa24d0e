"""How `fragkit test --rules` tells which rules are proved by what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from fragkit.lint.frames import Painter, harmless
from fragkit.table.proofs import Proof


def proof_table(proofs: list[Proof], paint: Painter) -> Iterator[str]:
    """Line by line: each pack with a count, each section of its rules, each rule with what proves it."""
    width = max((len(each.id) for each in proofs), default=0)
    for pack, rules in groupby(proofs, key=lambda each: each.pack):
        of_pack = list(rules)
        yield from ("", paint("bold", harmless(f"{pack}: {_count(of_pack)}")))
        for section, of_section in groupby(of_pack, key=lambda each: each.rule.section):
            yield f"  {harmless(section)}"
            for each in of_section:
                yield f"    {each.id:<{width}}  {_said(each, paint)}"
    yield from ("", _verdict(proofs))


def missing(proofs: list[Proof]) -> Iterator[str]:
    """The rules that nothing proves, one on a line, for those who want to see nothing else."""
    for each in proofs:
        if each.is_missing:
            yield harmless(f"{each.id} is not proved: {each.rule.title}")


def _said(proof: Proof, paint: Painter) -> str:
    if proof.is_missing:
        return paint("error", harmless(f"not proved: {proof.rule.title}"))
    if not proof.is_provable and not proof.by:
        return paint("dim", harmless(f"nothing to prove: {proof.rule.reason}"))
    return harmless(", ".join(proof.scenarios)) or f"left to {proof.tests}"


def _verdict(proofs: list[Proof]) -> str:
    asked = [each for each in proofs if each.is_asked]
    unproved = sum(each.is_missing for each in asked)
    if not asked:
        return "These packs have no rules of their own. Rules stand under `rules:`, each under its id."
    if not unproved:
        return "No rule is without a proof."
    return f"{unproved} of {len(asked)} {'rule' if len(asked) == 1 else 'rules'} not proved."


def _count(proofs: list[Proof]) -> str:
    """How many rules there are, and how they are proved."""
    total = f"{len(proofs)} {'rule' if len(proofs) == 1 else 'rules'}"
    if not proofs[0].is_asked:
        return f"{total} proved by these scenarios"
    ways = {
        "proved by scenarios": sum(bool(each.scenarios) for each in proofs),
        "left to tests": sum(not each.scenarios and each.tests is not None for each in proofs),
        "with nothing to prove": sum(not each.by and not each.is_provable for each in proofs),
        "not proved": sum(each.is_missing for each in proofs),
    }
    return f"{total}: " + ", ".join(f"{number} {way}" for way, number in ways.items() if number)
