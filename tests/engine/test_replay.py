"""A saved game is read, played again to the same end, and gone on with; what differs or is broken is named."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import fragkit
from fragkit.engine.driver import CHECKED_EVERY
from fragkit.engine.errors import BrokenSave, CannotPlay, DifferentGame, OtherContent
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.engine.replay_text import LONGEST_LINE, MOST_BYTES, MOST_DECISIONS, read, write
from tests.engine.played import BARRELS, PLAIN, TABLES, Table, library, name, played, positions

PACK_LINE = "pack x 1 0123456789abcdef\n"

OTHER_RULES = """\
variants:
  slow:
    name: Slow
    group: option
    effects:
      - modify: {speed: {set: 1}}
        of: fighters
"""


@pytest.fixture(scope="module")
def text() -> str:
    return played(PLAIN, seed=1, count=130).save()


def replaced(text: str, pattern: str, by: str) -> str:
    changed, count = re.subn(pattern, by, text, count=1, flags=re.MULTILINE)
    assert count == 1
    return changed


# To the same end


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_game_is_played_again_to_the_same_end(table: Table) -> None:
    game = played(table, seed=3, count=600)
    again = Game.replay(game.save(), library())
    assert again.save() == game.save()
    assert again.log == game.log
    assert (again.over, again.result) == (game.over, game.result)


def test_a_game_can_be_saved_and_gone_on_with_at_every_decision() -> None:
    whole = played(BARRELS, seed=5, count=90)
    saves = [game.save() for game in positions(BARRELS, seed=5, most=90)]
    for count in range(0, 91, 7):
        game = Game.replay(saves[count], library())
        for _, code in whole.decisions[count:]:
            game.choose(code)
        assert game.save() == whole.save()


def test_who_plays_is_saved() -> None:
    players = [Player('Ann "the" Ape', "rookie", (2, 3, 2), 33), Player("Zoë"), Player("3", stats=(4, 2, 1))]
    game = Game(library(), "gold", map="closet", seats=players, seed=-(10**25))
    again = Game.replay(game.save(), library())
    assert [(each.name, each.sheet, each.age) for each in again.state.fighters] == [
        ('Ann "the" Ape', "gold:rookie", 33),
        ("Zoë", "gold:volunteer", None),
        ("3", "gold:volunteer", None),
    ]
    assert again.state.streams.seed == -(10**25)


def test_which_bot_plays_is_saved() -> None:
    players = (Player("Ann", "rookie"), Player("Ben", "rookie", bot="greedy"))
    again = Game.replay(Game(library(), "gold", map="closet", seats=players, seed=1).save(), library())
    assert [each.bot for each in again.players] == [None, "greedy"]
    for wrong in ("7", '""', '"a\\u0007b"', '["greedy"]', f'"{"x" * 61}"'):
        with pytest.raises(BrokenSave, match="a player has a name"):
            read(again.save().replace('"greedy"', wrong))


def test_a_game_is_wound_back_to_any_decision() -> None:
    game = played(BARRELS, seed=5, count=60)
    for count, before in enumerate(positions(BARRELS, seed=5, most=60)):
        if count % 13 == 0:
            assert game.rewound(count).save() == before.save()
    assert game.rewound(60).save() == game.save()
    with pytest.raises(CannotPlay, match="recorded"):
        Game(library(), "gold", map="closet", seats=2, record=False).rewound(0)


def test_what_is_read_is_what_was_written(text: str) -> None:
    assert write(read(text)) == text
    assert read(text.replace("\n", "\r\n")) == read(text)


def test_a_digest_is_noted_every_so_often(text: str) -> None:
    assert list(read(text).checks) == [0, CHECKED_EVERY, 2 * CHECKED_EVERY, 130]


def test_a_game_without_a_record_cannot_be_saved() -> None:
    game = played(PLAIN, 1, 5, record=False)
    with pytest.raises(CannotPlay, match="recorded from its beginning"):
        game.save()
    with pytest.raises(CannotPlay, match="recorded from its beginning"):
        played(PLAIN, 1, 5).clone(forkable=True).save()


def test_what_ships_is_the_library_when_none_is_given(text: str) -> None:
    assert Game.replay(text).save() == text


# To another end


def test_a_decision_that_is_not_offered_is_named(text: str) -> None:
    changed = replaced(text, r"^(\d) step \w+$", r"\1 step up")
    with pytest.raises(
        DifferentGame, match=r"decision \d+, `step up`, cannot be taken by seat \d now: there is `"
    ) as why:
        Game.replay(changed, library())
    number = why.value.decision
    assert changed.splitlines()[12 + number].endswith(" step up")
    assert why.value.expected == "step up"
    assert read(text).decisions[number - 1][1] in why.value.offered


def test_a_decision_of_another_seat_is_named(text: str) -> None:
    changed = replaced(text, r"^0 step", "3 step")
    with pytest.raises(DifferentGame, match=r"was taken by seat 3, and now seat 0 is asked, about `action`"):
        Game.replay(changed, library())


def test_another_seed_is_found_at_once(text: str) -> None:
    with pytest.raises(DifferentGame, match="before the first decision the table is not what it was") as why:
        Game.replay(replaced(text, "^seed 1$", "seed 2"), library())
    assert why.value.decision == 0


def test_another_table_is_found_between_two_digests(text: str) -> None:
    lines = text.splitlines()
    at = [index for index, line in enumerate(lines) if line.startswith("= ")][2]
    lines[at] = "= 0123456789abcdef"
    with pytest.raises(DifferentGame, match="after decision 100 the table is not what it was; after decision 50 it"):
        Game.replay("\n".join(lines), library())


def test_another_ending_is_named() -> None:
    text = played(PLAIN, seed=1, count=10_000).save()
    count = len(read(text).decisions)
    with pytest.raises(DifferentGame, match=f"after decision {count}, the last, the game was won by seat 9, and now"):
        Game.replay(replaced(text, r"^over \d$", "over 9"), library())
    with pytest.raises(DifferentGame, match="the game was under way, and now it is won by seat"):
        Game.replay(replaced(text, r"^over \d$", "under way"), library())
    longer = replaced(replaced(text, f"^decisions {count}$", f"decisions {count + 1}"), r"^(over \d)$", r"0 end\n\1")
    with pytest.raises(DifferentGame, match=f"decision {count + 1}, `end`, is not asked for: the game is over"):
        Game.replay(longer, library())


def test_another_fragkit_is_named_where_a_game_differs(text: str) -> None:
    changed = replaced(replaced(text, "^seed 1$", "seed 2"), "^saved by .*$", "saved by 0.0.1")
    with pytest.raises(DifferentGame, match=r"saved by fragkit 0\.0\.1, and this is "):
        Game.replay(changed, library())


# With other packs


def test_packs_that_are_not_as_they_were_are_refused_but_can_be_tried(text: str) -> None:
    changed = replaced(text, r"^pack gold (\S+) \w+$", r"pack gold \1 0123456789abcdef")
    with pytest.raises(OtherContent, match="the pack `gold` is not as it was: this game was played with another state"):
        Game.replay(changed, library())
    assert Game.replay(changed, library(), anyway=True).save() == text


def test_packs_that_are_missing_are_named(text: str) -> None:
    changed = replaced(text, r"^pack gold .*$", r"\g<0>\npack attic 1.0 0123456789abcdef")
    with pytest.raises(OtherContent, match=r"played with the pack `attic` 1\.0, which is not here"):
        Game.replay(changed, library())


def test_only_the_packs_of_a_game_count(text: str) -> None:
    assert [each.id for each in read(text).packs] == ["core", "gold"]
    assert [each.id for each in read(played(BARRELS, 1, 1).save()).packs] == ["core", "gold", "deathmatch"]


def test_what_a_pack_says_counts_and_not_how_its_lines_end(make_pack: Callable[..., Path]) -> None:
    def digests() -> list[str]:
        packs = fragkit.load(folder)
        game = Game(packs, "gold", options=["demo:slow"], map="closet")
        return [each.digest for each in read(game.save()).packs if each.id == "demo"]

    folder = make_pack(variants=OTHER_RULES)
    before = digests()
    (folder / "variants.yaml").write_bytes(OTHER_RULES.replace("\n", "\r\n").encode())
    assert digests() == before
    (folder / "scenarios.yaml").write_text("scenarios: {}\nrules: {}\n", encoding="utf-8")
    assert digests() == before
    (folder / "variants.yaml").write_text(OTHER_RULES.replace("set: 1", "set: 2"), encoding="utf-8")
    assert digests() != before


# What is no saved game


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: "", "no saved game"),
        (lambda text: "\0" * 100, "no saved game|cannot be printed"),
        (lambda text: text[1:], "no saved game"),
        (lambda text: text.replace("game 1", "game 2", 1), "saved in format 2, and this fragkit reads format 1"),
        (lambda text: text.replace("game 1", "game " + "9" * 5000, 1), "at most 500 characters"),
        (lambda text: text[:-20], "ends too early|was expected"),
        (lambda text: text[: len(text) // 2], "ends too early|was expected"),
        (lambda text: text + "more\n", "nothing can follow here"),
        (lambda text: text.replace("variant gold:gold", "variant", 1), "line 5 .*`variant ...` was expected"),
        (lambda text: text.replace("seed 1", "seed one", 1), "a seed is a whole number"),
        (lambda text: text.replace("seed 1", "seed " + "1" * 450, 1), "a seed is a whole number"),
        (lambda text: text.replace("decisions 130", "decisions -1", 1), "the number of decisions"),
        (lambda text: text.replace("decisions 130", f"decisions {MOST_DECISIONS + 1}", 1), "at most 100,000 decisions"),
        (lambda text: text.replace("decisions 130", "decisions 131", 1), "decision 131 of 131 was expected"),
        (lambda text: text.replace("decisions 130", "decisions 129", 1), "`over ...` or `under way` was expected"),
        (lambda text: text.replace("0 end", "0 " + "x" * LONGEST_LINE, 1), "at most 500 characters"),
        (lambda text: text.replace("0 end", "0 \x1b[31m", 1), "cannot be printed"),
        (lambda text: text.replace("0 end", "0 \u202eend", 1), "cannot be printed"),
        (lambda text: text.replace("0 end", "end", 1), "was expected, such as `0 pass`"),
        (lambda text: text.replace("under way", "over and out", 1), "`over ...` or `under way` was expected"),
        (lambda text: text.replace('{"name": "A"', '{"name": "\\u001b"', 1), "a player has a name"),
        (lambda text: text.replace('{"name": "A"', '{"name": 7', 1), "a player has a name"),
        (lambda text: text.replace('{"name": "A"', '{"stats": [1, 1000000000, 1], "name": "A"', 1), "a player has"),
        (lambda text: text.replace('{"name": "A"', '{"age": true, "name": "A"', 1), "a player has a name"),
        (lambda text: text.replace('{"name": "A"', '{"hat": 1, "name": "A"', 1), "a player has a name"),
        (lambda text: text.replace('{"name": "A"', "[" * 400, 1), "is no JSON"),
        (lambda text: text.replace('player {"name": "A"', "player {", 1), "is no JSON"),
        (lambda text: text.replace("pack gold", "pack", 1), "an id, a version and a digest"),
        (lambda text: text.replace("pack gold", PACK_LINE * 99 + "pack gold", 1), "at most 64 lines"),
        (lambda text: text + "x" * MOST_BYTES, "at most 4,194,304 characters"),
    ],
)  # fmt: skip
def test_a_broken_file_says_what_is_wrong_with_it(spoil: Callable[[str], str], said: str, text: str) -> None:
    with pytest.raises(BrokenSave, match=said):
        Game.replay(spoil(text), library())


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text.replace("variant gold:gold", "variant gold:chess", 1), "no `gold:chess` among the variants"),
        (lambda text: text.replace("map gold:closet", "map gold:moon", 1), "no `gold:moon` among the maps"),
        (lambda text: text.replace("map gold:closet", "with gold:gold\n" * 64 + "map gold:closet", 1), None),
        (lambda text: re.sub("^player .*\n", "", text, flags=re.MULTILINE), "at least two players"),
        (lambda text: re.sub("^(player .*\n)", r"\1" * 16, text, flags=re.MULTILINE), "too few for 64 players"),
        (lambda text: text.replace('"sheet": "gold:rookie"', '"sheet": "gold:nobody"', 1), "among the fighters"),
    ],
)
def test_a_table_that_cannot_be_is_refused(spoil: Callable[[str], str], said: str | None, text: str) -> None:
    if said is None:
        assert Game.replay(spoil(text), library(), anyway=True).turns > 0
    else:
        with pytest.raises(CannotPlay, match=said):
            Game.replay(spoil(text), library(), anyway=True)


def test_a_file_with_anything_spoilt_is_refused_or_is_a_game(text: str) -> None:
    chance = random.Random(1)
    lines = text.splitlines()
    for _ in range(150):
        spoilt = lines.copy()
        at = chance.randrange(len(lines)) if chance.random() < 0.5 else chance.randrange(14)
        match chance.randrange(4):
            case 0:
                del spoilt[at]
            case 1:
                spoilt.insert(at, chance.choice(lines))
            case 2:
                spoilt[at] = chance.choice(lines)
            case _:
                letters = list(spoilt[at])
                letters[chance.randrange(len(letters))] = chance.choice('0129 abz"{}[]:\\-')
                spoilt[at] = "".join(letters)
        with suppress(CannotPlay):
            Game.replay("\n".join(spoilt) + "\n", library(), anyway=chance.random() < 0.5)
