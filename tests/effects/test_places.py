"""A mistake in an expression is found at its very characters, however the YAML around it is written."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fragkit
from fragkit.lint.codes import PACK

WRONG = "zorkmid"
PARTS = ("you.wounds > 0", "count(you.hand) != 2", "not in_play(you)", "1 < 7 // you.frags", "(you.blood) == 3")
HEADS = ("", "name: Thé 😀, ", 'flavour: "a\\u00e9 ü\\tb", ', "text: 'it''s ß', ", "text: é # no\n      , ")


class Chance(Random):
    """What a test leaves open, in a form that hypothesis can shrink."""

    def gap(self, *gaps: str) -> str:
        return "".join(self.choice(gaps) for _ in range(self.randrange(1, 3)))


def expression(chance: Chance, *gaps: str) -> tuple[str, str]:
    """A long expression with one name in it that there is not: what stands before it, and behind."""
    parts = [part.replace(" ", chance.choice((" ", "  ", "\t"))) for part in chance.choices(PARTS, k=4)]
    at = chance.randrange(len(parts))
    before = "".join(f"{part}{chance.gap(*gaps)}and{chance.gap(*gaps)}" for part in parts[:at])
    after = "".join(f"{chance.gap(*gaps)}and{chance.gap(*gaps)}{part}" for part in parts[at:])
    return before, after


def plain(chance: Chance) -> tuple[str, str, str]:
    before, after = expression(chance, " ", "\t")
    return f"if: {before}", WRONG, f"{after}{chance.choice(('', '  ', ' # é'))}"


def plain_over_lines(chance: Chance) -> tuple[str, str, str]:
    before, after = expression(chance, " ", "\n          ", "\n\n          ")
    return f"if: {before}", WRONG, after


def in_braces(chance: Chance) -> tuple[str, str, str]:
    before, after = expression(chance, " ", "\t", "\n            ")
    return f"if: {before}", WRONG, after


def in_single_quotes(chance: Chance) -> tuple[str, str, str]:
    before, after = expression(chance, " ", "\n          ")
    return f"if: '{before}", WRONG, f"{after} and card.deck == ''weapon'''"


def in_double_quotes(chance: Chance) -> tuple[str, str, str]:
    def escaped(text: str) -> str:
        ways: tuple[Callable[[str], str], ...] = (
            str,
            str,
            str,
            lambda c: f"\\x{ord(c):02x}",
            lambda c: f"\\u{ord(c):04X}",
        )
        return "".join(chance.choice(ways)(c) if c.isalnum() else c for c in text)

    before, after = expression(chance, " ", "\\t", "\n          ", " \\\n        ")
    wrong = escaped(WRONG)
    word = chance.choice(("'weapon'", '\\"weapon\\"'))
    return f'if: "card.deck == {word} and {before}', wrong, f'{after}"'


def literal(chance: Chance) -> tuple[str, str, str]:
    before, after = expression(chance, " ", "\t", "\n          ", "\n\n          ", "\n              ")
    head = chance.choice(("|", "|-", "|+", "| # é", "|2-"))
    return f"if: {head}\n          {before}", WRONG, f"{after}\n"


def folded(chance: Chance) -> tuple[str, str, str]:
    before, after = expression(chance, " ", "\n          ", "\n\n          ", "\n              ")
    head = chance.choice((">", ">-", ">+", "> # é", ">2-"))
    return f"if: {head}\n          {before}", WRONG, f"{after}\n"


BLOCKS = (plain, plain_over_lines, in_single_quotes, in_double_quotes, literal, folded)
FLOWS = (in_braces, in_single_quotes, in_double_quotes)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("pack")
    (made / "pack.yaml").write_text(PACK.partition("requires")[0], encoding="utf-8")
    (made / "decks.yaml").write_text("decks: {gadget: {name: Gadget}, weapon: {name: Weapon}}\n", encoding="utf-8")
    return made


def check(folder: Path, before: str, wrong: str, after: str, line_end: str) -> None:
    before, after = before.replace("\n", line_end), after.replace("\n", line_end)
    path = folder / "content.yaml"
    library = fragkit.load(folder, overlay={str(path): (before + wrong + after).encode()})
    (found,) = (each for each in fragkit.lint(library) if each.code == "FK402")
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    span = found.span
    assert (span.start, span.end) == (len(before), len(before) + len(wrong))
    assert (span.line, span.column, span.end_line, span.end_column) == (line, column, line, column + len(wrong))


@settings(max_examples=80, derandomize=True, deadline=None, database=None)
@given(chance=st.randoms(use_true_random=False), line_end=st.sampled_from(("\n", "\r\n")))
@pytest.mark.parametrize("style", BLOCKS, ids=lambda style: style.__name__)
def test_in_a_block(folder: Path, style: Callable[..., tuple[str, str, str]], chance: Random, line_end: str) -> None:
    before, wrong, after = style(Chance(chance.random()))
    head = "cards:\n  thing:\n    deck: gadget\n    name: Thé 😀\n    effects:\n      - when: played\n        "
    check(folder, head + before, wrong, f"{after}\n        do: [{{discard: this}}]\n", line_end)


@settings(max_examples=80, derandomize=True, deadline=None, database=None)
@given(chance=st.randoms(use_true_random=False), line_end=st.sampled_from(("\n", "\r\n")))
@pytest.mark.parametrize("style", FLOWS, ids=lambda style: style.__name__)
def test_in_braces(folder: Path, style: Callable[..., tuple[str, str, str]], chance: Random, line_end: str) -> None:
    dice = Chance(chance.random())
    before, wrong, after = style(dice)
    head = f"cards:\n  thing: {{{dice.choice(HEADS)}deck: gadget, effects: [{{when: played, do: [{{discard: this}}], "
    check(folder, head + before, wrong, f"{after}}}]}}\n", line_end)
