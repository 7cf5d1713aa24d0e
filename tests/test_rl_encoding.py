"""The numbers of actions: what docs/learning.md says of them, and that one means the same in every game of a table."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.game import Game
from fragkit.engine.options import Act
from fragkit.engine.view import SeenOption, View
from fragkit.rl import SPARE, Encoding, raw_env
from fragkit.rl.blocks import Block
from tests.libraries import shipped_library

USUAL = {"words", "squares", "cards", "attacks", "uses", "leftovers"}
"""The blocks that every game needs."""


class Table:
    """A table at which many games are played on a whim, with what must have been offered at it."""

    def __init__(self, variant: str, map: str, seats: int, *options: str, offers: str = "", games: int = 3) -> None:
        self.variant, self.map, self.seats, self.options, self.games = variant, map, seats, options, games
        self.offers = USUAL | {each for each in offers.split(", ") if each}

    def __repr__(self) -> str:
        return " ".join([self.variant, self.map, *self.options])

    def game(self, seed: int) -> Game:
        library = shipped_library()
        where: dict[str, Any] = {"options": self.options, "map": self.map, "seats": self.seats}
        return Game(library, self.variant, seed=seed, record=False, forkable=False, **where)

    def decisions(self, most: int = 400) -> Iterator[Game]:
        """Games at each of their decisions, played by chance."""
        for seed in range(self.games):
            game, chance = self.game(seed), random.Random(seed)
            for _ in range(most):
                if game.decision is None:
                    break
                yield game
                game.choose(chance.choice(game.decision.options))


TABLES = [
    Table("gold", "closet", 3, games=6, offers="players"),
    Table("gold", "loading-dock", 4, offers="players"),
    Table("classic", "turbine-hall", 4),
    Table("deadlands", "main-street", 4, games=6, offers="choices, uses of cards"),
    Table("deadlands", "wasted-desert", 3, offers="choices, uses of cards"),
    Table("gold", "harbour-arena", 4, "capture-the-flag", offers="sides, players, uses of counters"),
    Table("gold", "harbour-arena", 4, "barrel-busters", offers="attacks on counters, counters"),
    Table("gold", "harbour-arena", 4, "bodyguards", games=5, offers="moves of counters"),
    Table("gold", "closet", 4, "booby-traps", offers="barred steps"),
    Table("gold", "closet", 3, "real-time", offers="choices"),
    Table("gold", "closet", 3, "keep-away", offers="uses of counters, truth"),
]


def meaning(view: View, option: SeenOption, before: list[SeenOption]) -> tuple[Any, ...]:
    """What an option is, whatever game it is of: players by how far clockwise they sit, counters by where they are."""
    assert view.seat is not None
    code = option.code.partition(" #")[0]
    counter = next((each for each in view.tokens if each.number == option.token), None)
    after = None if option.seat is None else (option.seat - view.seat) % len(view.fighters)
    if counter is None:
        if option.act in (Act.STEP, Act.JUMP) and option.card is None:
            return option.act, option.square
        return (option.act, after, option.card and option.card.code) if after is not None else (code,)
    held = None if counter.carrier is None else (counter.carrier - view.seat) % len(view.fighters)
    if option.act is Act.TAKE:
        kinds = {each.number: each.id for each in view.tokens}
        return option.act, counter.id, sum(kinds.get(each.token or -1) == counter.id for each in before)
    if option.act is Act.ATTACK:
        assert option.card is not None
        return option.act, option.card.code, counter.square
    word = code.replace(f"{counter.id}.{counter.number}", counter.id)
    return word, counter.square, held


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_a_number_means_the_same_whenever_it_is_offered(table: Table) -> None:
    encoding = Encoding(table.game(0))
    meanings: dict[int, tuple[Any, ...]] = {}
    numbers_of: dict[tuple[Any, ...], int] = {}
    offered: Counter[str] = Counter()
    spare = decisions = 0
    for game in table.decisions():
        assert game.decision is not None
        view = game.view(game.decision.seat)
        numbers = encoding.numbers(game)
        assert list(numbers.values()) == [option.code for option in view.options]
        decisions += 1
        spare += any(encoding.is_spare(number) for number in numbers)
        for place, (number, option) in enumerate(zip(numbers, view.options, strict=True)):
            if not encoding.is_spare(number):
                means = meaning(view, option, list(view.options[:place]))
                assert meanings.setdefault(number, means) == means, encoding.meaning(number)
                assert numbers_of.setdefault(means, number) == number, means
                offered[encoding.meaning(number).partition(":")[0]] += 1
    print(f"{table}: {spare} of {decisions} decisions need spare numbers")
    assert spare == 0
    assert table.offers <= offered.keys()


@pytest.mark.parametrize("table", TABLES[:1] + TABLES[3:4] + TABLES[5:6], ids=repr)
def test_the_actions_do_not_depend_on_seeds_or_on_what_is_on_the_board(table: Table) -> None:
    first = Encoding(table.game(0))
    places = set()
    for number, game in enumerate(table.decisions()):
        if number % 97 == 0:
            again = Encoding(game)
            assert (again.blocks, again.size) == (first.blocks, first.size)
            places.add(len(game.state.tokens))
    assert len(places) > 1


@pytest.mark.parametrize(
    ("table", "name"), [(TABLES[6], "attacks on counters"), (TABLES[6], "counters"), (TABLES[5], "uses of counters")]
)
def test_a_counter_is_named_by_where_it_is_now(table: Table, name: str) -> None:
    encoding = Encoding(table.game(0))
    for game in table.decisions():
        for number, code in encoding.numbers(game).items():
            block = encoding.meaning(number).partition(":")[0]
            counter = next((each for each in game.state.tokens.values() if repr(each)[1:-1] in code), None)
            if block == name and counter is not None and counter.square is not None:
                here, corner = counter.square, game.arena.board.squares[0]
                counter.square, counter.carrier = corner, None
                again = {code: number for number, code in encoding.numbers(game).items()}
                assert again[code] == number - here.index
                assert encoding.meaning(again[code]).endswith(", A1")
                return
    raise AssertionError(f"nothing of `{name}` was offered")


def test_blocks_follow_one_another_and_fill_the_space() -> None:
    encoding = Encoding(TABLES[5].game(0))
    start = 0
    for block in encoding.blocks:
        assert (block.start, block.size) == (start, len(block.rows) * len(block.columns))
        start += block.size
    assert start == encoding.size
    assert len({encoding.meaning(number) for number in range(encoding.size)}) == encoding.size


def test_the_formulas_of_the_documentation() -> None:
    """Computed by hand from the table, the board and the cards, and not by the encoding."""
    game = TABLES[0].game(0)
    setting = game.arena.setting
    squares, cards = [square.name for square in setting.board.squares], [card.code for card in setting.cards]
    encoding = Encoding(game)
    blocks = {block.name: block for block in encoding.blocks}

    def is_at(number: int, block: str, *words: str) -> None:
        assert encoding.meaning(number) == f"{block}: {', '.join(words)}"

    for row, word in enumerate(["step", "jump", "teleport", "pick"]):
        for column, square in enumerate(squares):
            is_at(9 + row * len(squares) + column, "squares", word, square)
    for row, word in enumerate(["play", "drop", "pick"]):
        for column, card in enumerate(cards):
            is_at(blocks["cards"].start + row * len(cards) + column, "cards", word, card)
    weapons = [card.code for card in setting.cards if card.weapon]
    for row, weapon in enumerate(weapons):
        for column, player in enumerate(["oneself", "player +1", "player +2"]):
            is_at(blocks["attacks"].start + row * 3 + column, "attacks", weapon, player)
    assert encoding.size == blocks["spare"].start + SPARE


def test_the_worked_examples_of_the_documentation() -> None:
    """`9 + 3 * 49 + 0 = 156`, and what the page then says of 156."""
    page = (Path(__file__).parent.parent / "docs" / "learning.md").read_text(encoding="utf-8")
    encoding = Encoding(TABLES[0].game(0))
    worked = re.findall(r"(\d+) \+ (\d+) \* (\d+) \+ (\d+) = (\d+)", page)
    assert len(worked) == 5
    for start, row, columns, column, number in (map(int, each) for each in worked):
        block = next(each for each in encoding.blocks if each.start <= number < each.start + each.size)
        assert (block.start, len(block.columns)) == (start, columns)
        assert block.number(row, column) == start + row * columns + column == number
        assert f"{number} {encoding.meaning(number)}\n" in page


def test_an_attack_is_on_whom_the_number_says() -> None:
    """By the position of the attacker: the one who sits next to him has the same number for everybody."""
    encoding = Encoding(TABLES[0].game(0))
    attacks = next(block for block in encoding.blocks if block.name == "attacks")
    seen = set()
    for game in TABLES[0].decisions():
        assert game.decision is not None
        for number, code in encoding.numbers(game).items():
            if attacks.start <= number < attacks.start + attacks.size:
                after = (number - attacks.start) % 3
                assert code.split()[1] == str((game.decision.seat + after) % 3)
                seen.add((game.decision.seat, after))
    assert len(seen) >= 4


# What has no number of its own

PACK = """
id: demo
version: 1.0.0
title: Demo
authors: [Somebody]
license: CC0-1.0
language: en
format: 1
requires: {gold: '>=0.1'}
"""
QUIZ = """
terrain:
  button:
    name: Button
    effects:
      - can: press
        when: enter
        by: mover
        do: [{draw: {deck: special, by: mover}}]
variants:
  quiz:
    name: Quiz
    group: option
    effects:
      - can: guess
        kind: free
        do:
          - choose: {from: "['red', 'blue']", by: you, as: colour}
          - choose: {from: "[3, 40, 50]", by: you, as: guess}
          - if: guess == 40 and colour == 'red'
            do: [{draw: {deck: special, by: you}}]
maps:
  hall:
    name: Hall
    drawing: |
      +-+-+-+-+
      |1 . o 2|
      + + + + +
      |3 . o 4|
      +-+-+-+-+
    legend: {'o': {terrain: button}}
"""


@pytest.fixture
def quiz(make_pack: Callable[..., Path]) -> Library:
    return fragkit.load(make_pack(pack=PACK, quiz=QUIZ))


def asked(library: Library, wanted: str, *by: str) -> Any:
    """An environment in which somebody can choose something, reached by options whose codes begin with these words."""
    plain = raw_env(library, "gold", options=["demo:quiz"], map="demo:hall", seats=2)
    plain.reset(seed=1)
    chance = random.Random(1)
    for _ in range(300):
        codes = plain.encoding.numbers(plain.game)
        if wanted in codes.values():
            return plain
        leading = [number for number, code in codes.items() if code.startswith(by)]
        plain.step(chance.choice(leading or list(codes)))
    raise AssertionError(f"{wanted} was never offered")


def block(plain: Any, name: str) -> Block:
    blocks: tuple[Block, ...] = plain.encoding.blocks
    return next(each for each in blocks if each.name == name)


def test_a_word_of_a_pack_has_a_number(quiz: Library) -> None:
    plain = asked(quiz, "str red", "use guess")
    choices = block(plain, "choices")
    assert choices.columns[-2:] == ("blue", "red")
    numbers = {code: number for number, code in plain.encoding.numbers(plain.game).items()}
    last = choices.start + choices.size - 1
    assert (numbers["str blue"], numbers["str red"]) == (last - 1, last)


def test_what_a_square_offers_has_a_number_for_each_square(quiz: Library) -> None:
    numbers = {}
    for square in ("C1", "C2"):
        plain = asked(quiz, f"use press demo:button.{square}", "step")
        codes = plain.encoding.numbers(plain.game)
        numbers[square] = next(number for number, code in codes.items() if code.startswith("use press"))
        said = f"uses of the ground: terrain/demo:button effects.0, {square}"
        assert plain.encoding.meaning(numbers[square]) == said
    assert numbers["C2"] == numbers["C1"] + 4


def test_what_has_no_number_gets_a_spare_one_and_says_what_it_is(quiz: Library) -> None:
    plain = asked(quiz, "int 40", "use guess", "str ")
    encoding, agent = plain.encoding, plain.agent_selection
    first = encoding.size - SPARE
    assert plain.infos[agent]["spare"] == {first: "int 40", first + 1: "int 50"}
    assert plain.infos[agent]["why"] == "variants/demo:quiz effects.0.do.1"
    seen = plain.observe(agent)
    assert seen["action_mask"][first : first + 3].tolist() == [1, 1, 0]
    assert [bytes(row).rstrip(b"\0").decode() for row in seen["spare"][:3]] == ["int 40", "int 50", ""]
    other = next(each for each in plain.agents if each != agent)
    assert plain.infos[other] == {}
    assert not plain.observe(other)["spare"].any()
    assert plain.observation_space(agent).contains(seen)


def test_the_observation_says_what_is_asked(quiz: Library) -> None:
    plain = asked(quiz, "int 40", "use guess", "str ")
    questions = plain.encoding.observations.questions
    last = plain.observe(plain.agent_selection)["observation"][-len(questions) :]
    assert [question for question, is_asked in zip(questions, last, strict=True) if is_asked] == ["variants/demo:quiz"]
    other = next(each for each in plain.agents if each != plain.agent_selection)
    assert not plain.observe(other)["observation"][-len(questions) :].any()


@pytest.mark.parametrize("table", TABLES[:1] + TABLES[3:4] + TABLES[5:6], ids=repr)
def test_every_question_is_in_the_list(table: Table) -> None:
    encoding = Encoding(table.game(0))
    asked_for = {game.decision.why for game in table.decisions() if game.decision is not None}
    assert len(asked_for) > 4
    assert [why for why in asked_for if encoding.observations.question(why) == 0] == []
