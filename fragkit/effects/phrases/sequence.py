"""What follows what: clauses and what they hang on, drawn together into sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeAlias

from fragkit.effects.phrases.grammar import Clause
from fragkit.effects.phrases.telling import Telling

_MOST_IN_A_SENTENCE = 4


@dataclass(frozen=True, slots=True)
class Group:
    """Statements that hang on a lead: `if you are wounded`, `for each of them`."""

    lead: str
    body: tuple[Statement, ...]
    joint: str = ","
    """What stands behind the lead: a comma or nothing, and the verb may come first; or a colon, and it may not."""
    goes_on: bool = False
    """Whether it belongs to the sentence before it."""
    condition: str = ""
    """The lead without its `if`, for when another lead stands before it."""


Statement: TypeAlias = Clause | Group


def sentences(tell: Telling, statements: Sequence[Statement], lead: str = "", joint: str = ",") -> list[str]:
    """Full sentences, the first of them behind the lead."""
    inner = statements[0] if len(statements) == 1 else None
    if lead and joint != ":" and isinstance(inner, Group) and inner.joint == ",":
        also = tell.words.joint("also_if").format(inner.condition) if inner.condition else inner.lead
        return sentences(tell, inner.body, f"{lead}, {also}", inner.joint)
    said: list[str] = []
    for run in _runs(_merged(tell, statements)):
        first = bool(lead) and not said
        behind = _behind(tell, joint, run[0])
        text = _run(tell, run, led=first and behind != ":")
        said.append(finished(tell, f"{lead}{behind} {_begun(tell, behind, text)}" if first else text))
    if lead and not said:
        said.append(finished(tell, lead))
    return said


def _merged(tell: Telling, statements: Sequence[Statement]) -> list[Statement]:
    """Neighbours that say the same of the same one become one: `choose a card and a square`."""
    found: list[Statement] = []
    for mark, group in groupby(statements, key=_mark):
        together = list(group)
        rests = [each.rest for each in together if isinstance(each, Clause)]
        if mark and isinstance(together[0], Clause) and len(together) > 1:
            found.append(together[0]._replace(rest=tell.words.grammar.listed(rests)))
        else:
            found.extend(together)
    return found


def _mark(statement: Statement) -> str:
    if not isinstance(statement, Clause) or not statement.merges or statement.subject is None:
        return ""
    return f"{statement.merges} {statement.subject.key}"


def _begun(tell: Telling, joint: str, text: str) -> str:
    """What follows a lead; behind a colon some languages begin anew."""
    return capital(text) if joint == ":" and tell.words.joint("capital_after_colon") else text


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def finished(tell: Telling, text: str) -> str:
    """A sentence: a capital at its beginning, a full stop at its end."""
    text = tell.words.grammar.tidy(text).strip(", ").rstrip(",: ")
    return f"{capital(text)}{'' if text.endswith('.') else '.'}" if text else ""


def _runs(statements: Sequence[Statement]) -> list[list[Statement]]:
    """Clauses that share a sentence; whatever has a lead has a sentence of its own."""
    runs: list[list[Statement]] = []
    open_run = False
    for each in statements:
        if isinstance(each, Group):
            if each.goes_on:
                runs[-1].append(each)
            else:
                runs.append([each])
            open_run = False
            continue
        if open_run and not each.begins and (len(runs[-1]) < _MOST_IN_A_SENTENCE or each.joint):
            runs[-1].append(each)
        else:
            runs.append([each])
        open_run = not each.ends
    return runs


def inline(tell: Telling, statements: Sequence[Statement], *, led: bool = False) -> str:
    """All of it in one sentence; `led` when something stands before it that the verb follows."""
    texts: list[str] = []
    for run in _runs(_merged(tell, statements)):
        texts.append(_run(tell, run, led=led and not texts))
    return "; ".join(texts)


def _run(tell: Telling, run: Sequence[Statement], *, led: bool) -> str:
    clauses = [each for each in run if isinstance(each, Clause)]
    texts = [coordinated(tell, clauses, "inverted" if led else "main")] if clauses else []
    texts += [_group(tell, each) for each in run if isinstance(each, Group)]
    return "; ".join(texts)


def _takes_verb(statement: Statement) -> bool:
    """Whether a verb can follow the lead; what has a lead of its own, or words of its own, begins anew."""
    return isinstance(statement, Clause) and bool(statement.verb)


def _behind(tell: Telling, joint: str, first: Statement) -> str:
    """What stands between a lead and what follows it; words that are not ours to order begin anew in some languages."""
    if joint == ":" or _takes_verb(first):
        return joint
    return tell.words.joint("before_text") if isinstance(first, Clause) else ":"


def _group(tell: Telling, group: Group) -> str:
    if not group.body:
        return group.lead
    first = group.body[0]
    if isinstance(first, Group) and len(group.body) == 1 and group.joint != ":":
        return _group(tell, replace(first, lead=f"{group.lead}, {first.lead}"))
    joint = _behind(tell, group.joint, first)
    return f"{group.lead}{joint} {_begun(tell, joint, inline(tell, group.body, led=joint != ':'))}"


def coordinated(tell: Telling, clauses: Sequence[Clause], order: str = "main") -> str:
    """Clauses in one sentence; those with the same subject share it."""
    grammar = tell.words.grammar
    said: list[tuple[str, str, bool]] = []
    told = False
    for _, together in groupby(clauses, key=lambda each: (each.subject.key if each.subject else "", each.joint)):
        for group in _shared(list(together), grammar.rules["modals"], _ordered(tell)):
            first = order if not said else "main"
            ordered = tell.actor is not None and all(grammar.can_be_ordered(each) for each in group)
            if ordered:
                words = [grammar.say(each, "order") for each in group]
            else:
                words = [grammar.say(each, first if at == 0 else "shared") for at, each in enumerate(group)]
            joint = group[0].joint or ("; " if said and ordered is told else "")
            told = not ordered
            said.append((joint, grammar.listed(words), len(group) == 1))
    simple = len(said) == 2 or all(single and "," not in text for _, text, single in said)
    text = said[0][1]
    for at, (joint, words_, _) in enumerate(said[1:], 1):
        last = at == len(said) - 1 or bool(said[at + 1][0])
        text += (joint or (tell.words.joint("and_last") if last and simple else "; " if not simple else ", ")) + words_
    return text


def _ordered(tell: Telling) -> Callable[[Clause], bool]:
    """What tells orders from the rest."""
    return tell.words.grammar.can_be_ordered if tell.actor is not None else lambda clause: False


def _shared(clauses: list[Clause], modals: Sequence[str], ordered: Callable[[Clause], bool]) -> list[list[Clause]]:
    """Clauses whose subject can be left out after the first; without a key nobody knows that it is the same.

    Behind `may` it is said again: what follows must be done. What happens to somebody is not drawn together with an
    order to him.
    """
    if not clauses[0].subject or not clauses[0].subject.key:
        return [[each] for each in clauses]
    groups = [[clauses[0]]]
    for each in clauses[1:]:
        last = groups[-1][-1]
        if (last.verb[:1] and last.verb[0] in modals) or ordered(last) is not ordered(each):
            groups.append([each])
        else:
            groups[-1].append(each)
    return groups


def as_bare(tell: Telling, clauses: Sequence[Clause]) -> str:
    """Clauses of one subject as what he may do: `draw a card and discard this`."""
    grammar = tell.words.grammar
    merged = [each for each in _merged(tell, clauses) if isinstance(each, Clause)]
    return grammar.listed([grammar.say(each, "bare") for each in merged])
