"""Templates: sentences and noun phrases with gaps, as the file of a language writes them. Knows no effect."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from fragkit.effects.phrases.grammar import (
    MANY,
    Amount,
    Clause,
    Description,
    Grammar,
    Noun,
    NounPhrase,
    Slot,
    marked,
    spaced,
)


@dataclass(frozen=True, slots=True)
class Part:
    """Words, a gap, a noun in brackets, or a verb within a noun phrase."""

    text: str = ""
    slot: str = ""
    unit: str = ""
    determiner: str = ""
    owner: str = ""
    before: str = ""
    noun: str = ""
    many: bool = False
    case: str = ""
    verb: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parsed:
    """What ties the clause to a noun, who or what, the verb in its forms, the rest, and what closes it."""

    lead: tuple[Part, ...]
    before: tuple[Part, ...]
    verb: tuple[str, ...]
    rest: tuple[Part, ...]
    tail: str
    prefix: bool


_TOKEN = re.compile(
    r"\{(?P<slot>[a-z_.]+)(?:\*(?P<unit>[a-z_]+))?(?:~(?P<det>[a-z]+))?(?::(?P<case>[a-z]+))?\}"
    r"|\[(?P<np>[^\]]*)\]|<(?P<verb>[^>]*)>"
)
_NOUN_PHRASE = re.compile(
    r"(?:(?P<det>[a-z]+) |\{(?P<owner>[a-z_]+)\}'s )?(?P<before>.*?)(?P<noun>\{[a-z_.]+\}|[a-z_]+)"
    r"(?P<many>\+)?(?::(?P<case>[a-z]+))?"
)
_VERB = re.compile(r"(.*?)<([^>]*)>(.*?)(?:<(-?)([^>]*)>(.*))?", re.DOTALL)
RELATIVE = "rel"


class Language(Grammar):
    """The grammar of a language with its templates."""

    def __init__(self, rules: Mapping[str, object], nouns: Mapping[str, Mapping[str, str]]) -> None:
        super().__init__(rules, nouns)
        self._clauses: dict[str, Parsed | None] = {}
        self._phrases: dict[str, tuple[Part, ...]] = {}

    def _parsed(self, template: str) -> Parsed | None:
        """The parts of a clause; None when it has no verb."""
        if template not in self._clauses:
            found = _VERB.fullmatch(template)
            self._clauses[template] = None
            if found is not None:
                before, verb, rest, prefix, tail, behind = found.groups()
                lead, _, subject = before.rpartition("|")
                self._clauses[template] = Parsed(
                    self._parts(lead.strip()),
                    self._parts(subject.strip()),
                    tuple(verb.split("|")),
                    self._parts(rest + (behind or "")),
                    tail or "",
                    prefix == "-",
                )
        return self._clauses[template]

    def _parts(self, text: str) -> tuple[Part, ...]:
        if text not in self._phrases:
            self._phrases[text] = tuple(self._split(marked(text)))
        return self._phrases[text]

    def _split(self, text: str) -> Iterable[Part]:
        end = 0
        for found in _TOKEN.finditer(text):
            if found.start() > end:
                yield Part(text[end : found.start()])
            end = found.end()
            if found["verb"] is not None:
                yield Part(verb=tuple(found["verb"].split("|")))
            elif found["np"] is not None:
                yield self._bracket(found["np"])
            else:
                slot, unit, det, case = found["slot"], found["unit"], found["det"], found["case"]
                yield Part(slot=slot, unit=unit or "", determiner=det or "the", case=case or "")
        if end < len(text):
            yield Part(text[end:])

    def _bracket(self, text: str) -> Part:
        found = _NOUN_PHRASE.fullmatch(text)
        assert found is not None, text
        det, before = found["det"] or "", found["before"]
        if det and det not in self.rules["determiners"]:
            det, before = "", f"{det} {before}"
        return Part(
            determiner=det,
            owner=found["owner"] or "",
            before=before.strip(),
            noun=found["noun"],
            many=found["many"] is not None,
            case=found["case"] or "",
        )

    def gaps(self, template: str) -> set[str]:
        """The names of the gaps in a template."""
        parts = self._parts(template)
        inner = [each for part in parts if part.before for each in self._parts(part.before)]
        named = {part.slot for part in (*parts, *inner)} | {part.owner for part in parts}
        return (named | {part.noun[1:-1] for part in parts if part.noun.startswith("{")}) - {""}

    def fill(self, template: str, slots: Mapping[str, Slot]) -> Clause:
        """A clause from its template."""
        parsed = self._parsed(template)
        if parsed is None:
            return Clause(None, rest=self._text(self._parts(template), slots, self.object))
        lead = self._text(parsed.lead, slots, 0)
        head, others = parsed.before[0], parsed.before[1:]
        if head.text:
            subject = self.plain(self._text(parsed.before, slots, 0))
        else:
            subject = self._phrase(head, slots).followed(self._text(others, slots, 0))
        rest = self._text(parsed.rest, slots, self.object)
        return Clause(subject, parsed.verb, rest, parsed.tail, parsed.prefix, lead)

    def text(self, template: str, slots: Mapping[str, Slot]) -> str:
        """Words from a template, in the case of an object."""
        return self._text(self._parts(template), slots, self.object)

    def describe(self, template: str, slots: Mapping[str, Slot]) -> Description:
        """What the things of a list are, from a template that begins with a noun."""
        head, *rest = self._parts(template)
        assert head.noun, template
        return self._described(head, slots, self._text(rest, slots, self.object))

    def noun_phrase(self, template: str, slots: Mapping[str, Slot], key: str = "") -> NounPhrase:
        """A noun phrase from its template; only a noun or gap at its beginning has forms."""
        head, *others = self._parts(template)
        if head.text or head.verb:
            return self.plain(self._text((head, *others), slots, self.object), key=key)
        rest = self._text(others, slots, self.object)
        if head.noun and not head.owner:
            return self.phrase(self._described(head, slots, rest), head.determiner, head.many).about(key)
        return self._phrase(head, slots).followed(rest).about(key)

    def _described(self, part: Part, slots: Mapping[str, Slot], rest: str = "") -> Description:
        value: Slot = slots[part.noun[1:-1]] if part.noun.startswith("{") else self.nouns[part.noun]
        if isinstance(value, Description):
            return value._replace(rest=spaced(value.rest, rest))
        assert isinstance(value, Noun), part
        if part.before in self.rules["adjectives"]:
            return Description(value, rest, adjectives=(part.before,))
        before = self._text(self._parts(part.before), slots, 0) if part.before else ""
        return Description(value.after(before) if before else value, rest)

    def _phrase(self, part: Part, slots: Mapping[str, Slot]) -> NounPhrase:
        """The noun phrase of a gap or of brackets, in all cases."""
        if part.noun:
            described = self._described(part, slots)
            if part.owner:
                owner = slots[part.owner]
                assert isinstance(owner, NounPhrase), part
                return self.owned(owner, [(described, part.many)])
            return self.phrase(described, part.determiner, part.many)
        value = slots[part.slot]
        if part.unit:
            assert isinstance(value, Amount), part
            if value.phrase is not None and value.unit in self.rules["kinds_of"].get(part.unit, ()):
                return value.phrase
            return self.counted(value, self.nouns[part.unit])
        match value:
            case NounPhrase():
                return value
            case Description():
                return self.phrase(value, part.determiner, True)
            case Noun() if part.determiner == MANY:
                return self.phrase(value, "", True)
            case Noun():
                return self.phrase(value, part.determiner)
            case Amount(number=number, phrase=phrase):
                return phrase if phrase is not None else self.plain(str(number).replace("-", "−"))
            case _:
                return self.plain(str(value))

    def _text(self, parts: Sequence[Part], slots: Mapping[str, Slot], case: int) -> str:
        if not parts:
            return ""
        said: list[str] = []
        person = "one"
        for part in parts:
            if part.text:
                said.append(part.text)
            elif part.verb:
                said.append(self.form(part.verb, person))
            else:
                phrase = self._phrase(part, slots)
                person = phrase.person
                said.append(phrase.forms[self.cases.index(part.case) if part.case else case])
        return "".join(said).strip()
