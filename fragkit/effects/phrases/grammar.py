"""Noun phrases and clauses of any language: forms by case and person, order by pattern. Knows no word of any."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

MANY = "many"
OPEN, CLOSE = "\ue000", "\ue001"
"""Around a clause that may move behind the verb; never printed. Templates write them as ‹ and ›."""


class Noun(NamedTuple):
    """A noun with its gender and its forms, one for each case."""

    gender: str
    one: tuple[str, ...]
    many: tuple[str, ...]

    def forms(self, many: bool) -> tuple[str, ...]:
        """The forms of one number."""
        return self.many if many else self.one

    def after(self, words: str) -> Noun:
        """The noun with fixed words before it."""
        one, many = (tuple(spaced(words, form) for form in forms) for forms in (self.one, self.many))
        return Noun(self.gender, one, many)

    @property
    def gap(self) -> Noun:
        """Nothing, in the noun's gender: for determiners that stand alone."""
        nothing = ("",) * len(self.one)
        return Noun(self.gender, nothing, nothing)


class NounPhrase(NamedTuple):
    """Whom or what a clause speaks of."""

    forms: tuple[str, ...]
    person: str = "one"
    """Which form of the verb it takes: `you`, `one` or `many`."""
    gender: str = ""
    key: str = ""
    """What it refers to; clauses whose subjects share one can be drawn together."""
    own: str = ""
    """The determiner that says something is his: only pronouns have one."""
    short: bool = True

    def about(self, key: str) -> NounPhrase:
        """The same words for something known by a key."""
        return self if key == self.key else self._with(self.forms, key, self.own, self.short)

    def followed(self, words: str) -> NounPhrase:
        """The same with more words behind it."""
        if not words:
            return self
        return self._with(tuple([f"{form} {words}" if form else words for form in self.forms]), self.key, "", False)

    def _with(self, forms: tuple[str, ...], key: str, own: str, short: bool) -> NounPhrase:
        """The same otherwise; `_replace` takes longer, and half the phrases come from here."""
        return NounPhrase(forms, self.person, self.gender, key, own, short)


class Description(NamedTuple):
    """What the things of a list are, before it is said how many of them: `card`, `in your hand`."""

    noun: Noun
    rest: str = ""
    which: tuple[Callable[[bool], str], ...] = ()
    """Relative clauses, asked for with whether the noun is plural."""
    late: bool = False
    """Whether the rest comes behind the relative clauses, which would else seem to speak of it."""
    adjectives: tuple[str, ...] = ()
    """What stands between the determiner and the noun: `free`, `wounded`."""
    behind: tuple[tuple[str, Callable[[bool], str]], ...] = ()
    """Words that stand right behind the noun, such as `in play`, each with the relative clause that says the same."""


class Amount(NamedTuple):
    """A number as written, as the words for a calculated one, or all there is (neither)."""

    number: int | None = None
    phrase: NounPhrase | None = None
    clause: str = ""
    """Where `as many cards as your wounds` would be odd: `you have wounds`."""
    unit: str = ""
    """The noun of what the phrase counts: who rolls his movement dice rolls just those."""


Slot: TypeAlias = "NounPhrase | Noun | Description | Amount | str | int"


class Clause(NamedTuple):
    """A sentence without its order: who, the verb in all its forms, the rest, and what closes it."""

    subject: NounPhrase | None
    verb: tuple[str, ...] = ()
    rest: str = ""
    tail: str = ""
    prefix: bool = False
    """Whether the tail is the first part of the verb, and joins it again at the end of a clause."""
    lead: str = ""
    """What stands before the subject, as in `where you can stand`."""
    joint: str = ""
    """What ties it to the clause before, when that is no ordinary `and`."""
    ends: bool = False
    """Whether nothing may follow in the same sentence."""
    begins: bool = False
    """Whether it begins a sentence of its own."""
    merges: str = ""
    """Neighbours with the same mark and subject become one clause that says both."""


class Grammar:
    """Puts words into their forms and order, as the file of a language says."""

    def __init__(self, rules: Mapping[str, Any], nouns: Mapping[str, Mapping[str, str]]) -> None:
        self.cases: tuple[str, ...] = tuple(rules["cases"])
        self.object: int = self.cases.index(rules["object"])
        self.rules = rules
        self.nouns = {name: self.noun(forms) for name, forms in nouns.items()}
        own = [pattern for pattern, _ in rules["tidy"]]
        self._tidy = [(re.compile(pattern), to) for pattern, to in (*_TIDY, *rules["tidy"])]
        self._untidy = re.compile(_at_a_word(own)).search if own else _never
        self._no_adjectives = ("",) * len(self.cases)
        self._orders = {name: tuple(order.split()) for name, order in rules["orders"].items()}
        self._known_forms: dict[str, tuple[str, ...]] = {}
        self._known_pronouns: dict[tuple[str, str], NounPhrase] = {}

    def noun(self, given: Mapping[str, str], name: str = "") -> Noun:
        """A noun from the forms that a file gives; `{name}` in them stands for a name."""

        def forms(number: str) -> tuple[str, ...]:
            base = given.get(number) or given["one"]
            endings = self.rules["endings"]
            found = (
                given.get(f"{number}.{case}") or endings.get(case, {}).get(number, "{}").replace("{}", base)
                for case in self.cases
            )
            return tuple(form.replace("{name}", name) for form in found)

        return Noun(given.get("gender", ""), forms("one"), forms(MANY))

    def plain(self, text: str, person: str = "one", key: str = "") -> NounPhrase:
        """Words that have one form."""
        patterns = self.rules["plain"]
        forms = tuple(patterns[case].replace("{}", text) if case in patterns else text for case in self.cases)
        return NounPhrase(forms, person, key=key, short=" " not in text)

    def pronoun(self, name: str, key: str = "") -> NounPhrase:
        """`you`, or the pronoun of a gender, or `many`."""
        known = self._known_pronouns.get((name, key))
        if known is None:
            given = self.rules["pronouns"][name]
            person = name if name in ("you", MANY) else "one"
            known = NounPhrase(self._by_case(given["forms"]), person, name, key, given["own"])
            self._known_pronouns[name, key] = known
        return known

    def pronoun_of(self, phrase: NounPhrase) -> NounPhrase:
        """The pronoun that stands for a phrase."""
        known = self.rules["pronouns"]
        name = phrase.person if phrase.person != "one" else phrase.gender
        return self.pronoun(name if name in known else self.rules["some_gender"], phrase.key)

    def relative(self, noun: Noun, many: bool, key: str) -> NounPhrase:
        """`who`, `that`."""
        table = self.rules["relatives"]
        forms = table[MANY] if many and MANY in table else table[noun.gender or self.rules["some_gender"]]
        return NounPhrase(self._by_case(forms), MANY if many else "one", noun.gender, key)

    def _by_case(self, forms: str) -> tuple[str, ...]:
        """The forms of a table, parted by spaces; one form is for all cases, `_` is a space, `-` is nothing."""
        known = self._known_forms.get(forms)
        if known is None:
            each = tuple("" if form == "-" else form.replace("_", " ") for form in forms.split()) or ("",)
            known = self._known_forms[forms] = each * len(self.cases) if len(each) == 1 else each
        return known

    def _determiner(self, name: str, noun: Noun, many: bool) -> tuple[str, ...]:
        table = self.rules["determiners"].get(name, "")
        if isinstance(table, dict):
            key = MANY if many and MANY in table else noun.gender
            table = table[key] if key in table else table.get("other", "")
        return self._by_case(table)

    def phrase(self, of: Description | Noun, determiner: str = "the", many: bool = False) -> NounPhrase:
        """A noun with its determiner and everything that says which."""
        if isinstance(of, Noun):
            return _alone(self, of, determiner, many)
        if not (of.rest or of.which or of.adjectives or of.behind):
            return _alone(self, of.noun, determiner, many)
        return self.described(of, determiner, many)

    def described(self, of: Description, determiner: str, many: bool) -> NounPhrase:
        """The same for a noun with more words around it."""
        rest = of.rest
        if of.which or of.behind:
            which = self.rules["also"].join([each(many) for each in of.which])
            clause = marked(self.rules["which"]).replace("{}", which) if which else ""
            rest = spaced(*(words for words, _ in of.behind), *((clause, rest) if of.late else (rest, clause)))
        first = self._determiner(determiner, of.noun, many)
        before = self._adjectives(of, determiner, many)
        parts = zip(first, before, of.noun.forms(many), strict=True)
        forms = tuple([" ".join([each for each in (*words, rest) if each]) for words in parts])
        return NounPhrase(forms, MANY if many else "one", of.noun.gender, short=not rest)

    def _adjectives(self, of: Description, determiner: str, many: bool) -> tuple[str, ...]:
        """The adjectives in every case; how they end depends on the determiner, where a language has endings."""
        if not of.adjectives:
            return self._no_adjectives
        endings: Mapping[str, Any] = self.rules["adjective_endings"]
        after: Mapping[str, Sequence[str]] = endings.get("after_many" if many else "after", {})
        kind = next((each for each, determiners in after.items() if determiner in determiners), "strong")
        ends = self._by_case(endings.get(kind, {}).get(MANY if many else of.noun.gender, "-"))
        words = [self.rules["adjectives"][each] for each in of.adjectives]
        return tuple(" ".join(f"{word}{end}" for word in words) for end in ends)

    def owned(self, owner: NounPhrase, things: Sequence[tuple[Description | Noun, bool]]) -> NounPhrase:
        """Something that is somebody's: `your Speed`, `the attacker's hand`."""
        many = len(things) > 1 or things[0][1]
        first = things[0][0]
        gender = first.noun.gender if isinstance(first, Description) else first.gender
        if owner.own:
            other = "" if self.rules["own_once"] else owner.own
            phrases = [
                self.phrase(each, other if at else owner.own, plural) for at, (each, plural) in enumerate(things)
            ]
            return NounPhrase(self._listed(phrases), MANY if many else "one", gender, short=phrases[0].short)
        pattern: str = self.rules["of_short" if owner.short else "of_long"]
        wanted = "the" if "{the}" in pattern else ""
        forms = self._listed([self.phrase(thing, wanted, plural) for thing, plural in things])
        genitive, other = owner.forms[self.cases.index("gen")], owner.forms[self.object]
        said = tuple(pattern.format(the=form, bare=form, gen=genitive, obj=other) for form in forms)
        return NounPhrase(said, MANY if many else "one", gender, short=owner.short)

    def _listed(self, phrases: Sequence[NounPhrase]) -> tuple[str, ...]:
        return tuple(self.listed([each.forms[at] for each in phrases]) for at in range(len(self.cases)))

    def together(self, phrases: Sequence[NounPhrase], word: str = "and") -> NounPhrase:
        """Several, as one phrase: `a, b and c`."""
        if len(phrases) == 1:
            return phrases[0]
        forms = tuple(self.listed([each.forms[at] for each in phrases], word) for at in range(len(self.cases)))
        return NounPhrase(forms, MANY if word == "and" else phrases[-1].person, phrases[0].gender, short=False)

    def listed(self, words: Iterable[str], last: str = "and") -> str:
        """a, b and c."""
        *rest, final = words
        between, before_last = self.rules["lists"][last]
        return f"{between.join(rest)}{before_last}{final}" if rest else final

    def counted(self, amount: Amount, of: Description | Noun) -> NounPhrase:
        """So many of something."""
        if amount.number is not None:
            return self.quantified(str(amount.number).replace("-", "−"), of, abs(amount.number) != 1)
        if amount.phrase is None:
            return self.phrase(of, "all", True)
        pattern = marked(self.rules["as_many_clause" if amount.clause else "as_many"])
        bare = self.phrase(of, "", True)
        other = amount.clause or amount.phrase.forms[0]
        forms = tuple(pattern.replace("{1}", other).replace("{0}", form) for form in bare.forms)
        return NounPhrase(forms, MANY, bare.gender, short=False)

    def quantified(self, how_many: str, of: Description | Noun, many: bool) -> NounPhrase:
        """`at least 2 cards`, where the number is words already."""
        bare = self.phrase(of, "", many)
        forms = tuple([spaced(how_many, form) for form in bare.forms])
        return NounPhrase(forms, bare.person, bare.gender, bare.key, bare.own, False)

    def form(self, verb: Sequence[str], person: str) -> str:
        """The form of a verb for a person; `bare` is the one behind `may`."""
        if person == "bare" and verb[0] in self.rules["bare"]:
            return str(self.rules["bare"][verb[0]])
        for at in self.rules["persons"][person]:
            if at < len(verb):
                return str(verb[at])
        return verb[0]

    def say(self, clause: Clause, order: str = "main") -> str:
        """The clause in one of the orders that the language has."""
        if not clause.verb:
            return clause.rest
        assert clause.subject is not None
        verb = self.form(clause.verb, order if order in ("bare", "order") else clause.subject.person)
        said = {
            "subject": spaced(clause.lead, clause.subject.forms[0]),
            "verb": verb,
            "rest": clause.rest,
            "tail": clause.tail,
            "tail+verb": f"{clause.tail}{verb}" if clause.prefix else spaced(clause.tail, verb),
        }
        return spaced(*_moved(said, self._orders[order]))

    def can_be_ordered(self, clause: Clause) -> bool:
        """Whether it makes sense to tell `you` to do it."""
        ours = clause.subject is not None and clause.subject.person == "you" and not clause.lead
        return ours and bool(clause.verb) and clause.verb[0] not in self.rules["no_orders"]

    def tidy(self, text: str) -> str:
        """The text with its spaces and commas where they belong."""
        text = " ".join(text.replace(OPEN, "").replace(CLOSE, "").split())
        if _UNTIDY(text) is None and self._untidy(text) is None:
            return text
        for pattern, to in self._tidy:
            text = pattern.sub(to, text)
        return text.strip()


@lru_cache(maxsize=2_000)
def _alone(grammar: Grammar, noun: Noun, determiner: str, many: bool) -> NounPhrase:
    """A noun with its determiner alone, which is said again and again."""
    return grammar.described(Description(noun), determiner, many)


_TIDY = (
    (r" +([,.;:!)])", r"\1"),
    (r"\( +", "("),
    (r",(?:\s*,)+", ","),
    (r",\s*([.;:)])", r"\1"),
    (r"([.;:]);", r"\1"),
    (r":\s*\.", "."),
    (r"\.\.+", "."),
)

_UNTIDY = re.compile(r"[ ,.;:(](?:(?<!\()[,.;:!)]|(?<=\() )").search
"""Finds what one of the above might change, where single spaces stand between words: they all begin alike."""


def _at_a_word(patterns: Sequence[str]) -> str:
    """One pattern for several that begin at a word: it is looked for whether a word begins once, not for each."""
    assert all(pattern.startswith(r"\b") for pattern in patterns), patterns
    return rf"\b(?:{'|'.join(pattern[2:] for pattern in patterns)})"


def _never(text: str) -> None:
    """Nothing is found."""


def marked(pattern: str) -> str:
    """A pattern of a file with the marks that clauses have here."""
    return pattern.replace("‹", OPEN).replace("›", CLOSE)


def _moved(words: Mapping[str, str], order: Sequence[str]) -> list[str]:
    """The parts of a sentence; a clause that closes one of them goes to the end, unless it is about the subject."""
    plain = [words[name] for name in order]
    if CLOSE not in "".join(plain):
        return plain
    said: list[str] = []
    behind: list[str] = []
    for at, name in enumerate(order):
        text = words[name].rstrip(" ,")
        followed = any(words[each] for each in order[at + 1 :])
        start = _opening(text) if name != "subject" and followed and text.endswith(CLOSE) else -1
        if start >= 0:
            behind.append(f", {text[start:]},")
            said.append(text[:start].rstrip(" ,"))
        else:
            said.append(words[name])
    return [*said, *behind]


def _opening(text: str) -> int:
    """Where the clause that ends a text begins."""
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += {CLOSE: 1, OPEN: -1}.get(text[at], 0)
        if depth == 0:
            return at
    return -1


def spaced(*words: str) -> str:
    """Words with a space between them, those that are there."""
    return " ".join(filter(None, words))
