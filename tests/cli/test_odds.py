"""`fragkit odds`."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner, Result

import fragkit
from fragkit.cli.app import fragkit as command_line

ASKED = "--accuracy 2 --range 5 --damage 5d --health 3"


def run(arguments: str) -> Result:
    return CliRunner().invoke(command_line, ["odds", *arguments.split()])


def test_the_answer_is_a_table_of_chances() -> None:
    result = run(ASKED)
    assert result.exit_code == 0
    assert result.output.startswith(
        "2d to hit, 5 needed; 5d of damage against 3d of defence; 3 Health left.\n"
        "\n"
        "  Hit    83.3 %  █████████████████████████\n"
        "  Frag    7.0 %  ██\n"
        "\n"
        "Damage of a hit, 1.40 on average:\n"
        "  0       6.1 %  █▊\n"
        "  1      60.0 %  █████████████████▉\n"
    )


def test_the_answer_for_programs_has_the_promised_shape() -> None:
    document = json.loads(run(f"{ASKED} --json").output)
    assert list(document) == ["version", "hit", "frag", "damage"]
    assert document["version"] == 1
    assert document["hit"] == {"exact": "5/6", "float": 5 / 6}
    assert document["frag"] == {"exact": "236225/3359232", "float": 236225 / 3359232}
    assert list(document["damage"]) == [str(points) for points in range(11)]
    assert sum(Fraction(each["exact"]) for each in document["damage"].values()) == 1
    assert all(each["float"] == float(Fraction(each["exact"])) for each in document["damage"].values())


def test_what_is_certain_is_a_fraction_too() -> None:
    assert json.loads(run("--damage 1d --health 1 --json").output)["hit"] == {"exact": "1/1", "float": 1.0}


def test_attacks_in_a_row_are_added_to_the_shape() -> None:
    document = json.loads(run(f"{ASKED} --attacks 3 --json").output)
    found = fragkit.odds(accuracy=2, range=5, damage="5d", health=3, attacks=3)
    assert [Fraction(each["exact"]) for each in document["frag_within"].values()] == list(found.frag_within)
    assert list(document["frag_within"]) == ["1", "2", "3"]
    assert document["frag_within"]["1"] == document["frag"]


def test_every_option_reaches_the_odds() -> None:
    options = (
        "--accuracy 3 --range 9 --damage 4d --health 4 --armor 2 --wounds 1 --extra-damage 1 --ignores-armor"
        " --attacks 2 --add to-hit=1 --add defence=-1"
        " --reroll damage=1 --reroll damage=2 --reroll to-hit=1,6 --drop defence=3"
    )
    document = json.loads(run(f"{options} --json").output)
    found = fragkit.odds(
        accuracy=3,
        range=9,
        damage=4,
        health=4,
        armor=2,
        wounds=1,
        extra_damage=1,
        ignores_armor=True,
        attacks=2,
        add={"to-hit": 1, "defence": -1},
        reroll={"damage": [1, 2], "to-hit": [1, 6]},
        drop={"defence": [3]},
    )
    assert Fraction(document["hit"]["exact"]) == found.hit
    assert {int(points): Fraction(each["exact"]) for points, each in document["damage"].items()} == found.damage
    assert [Fraction(each["exact"]) for each in document["frag_within"].values()] == list(found.frag_within)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("", "Missing option '--damage'"),
        ("--damage 5d", "Missing option '--health'"),
        ("--damage 5d --health three", "'three' is not a valid integer"),
        ("--damage 5d6 --health 3", "Error: `5d6` is no number of dice. Five dice are written `5d`.\n"),
        ("--damage 100d --health 3", "Error: Damage must be from 0 to 99, not 100.\n"),
        ("--damage 5d --health 3 --range 5", "Error: Give accuracy and range together"),
        ("--damage 5d --health 3 --wounds 3", "Error: His current Health is 0: he is fragged already.\n"),
        ("--damage 5d --health 3 --reroll 1", "`1` is not a roll and a number, such as `damage=1`."),
        ("--damage 5d --health 3 --reroll damage=x", "`damage=x` is not a roll and a number, such as `damage=1`."),
        ("--damage 5d --health 3 --reroll tohit=1", "There is no roll `tohit`. Did you mean `to-hit`?"),
        (f"--damage 5d --health 3 --add damage={'9' * 5000}", "is not a roll and a number"),
        (f"--damage 5d --health {'9' * 5000}", "is not a valid integer"),
        (f"--damage {'9' * 5000}d --health 3", "is no number of dice"),
    ],
)
def test_wrong_usage_is_answered_in_words(arguments: str, reason: str) -> None:
    result = run(arguments)
    assert result.exit_code == 2
    assert reason in result.output
    assert "Traceback" not in result.output


def test_quiet_leaves_out_the_question() -> None:
    assert run(f"{ASKED} --quiet").output == run(ASKED).output.partition("\n\n")[2]


def test_colour_is_only_added_where_it_is_wanted() -> None:
    plain, coloured = run(ASKED).output, run(f"{ASKED} --color always").output
    assert "\x1b[" not in plain
    assert "\x1b[36m██\x1b[0m" in coloured
    assert coloured.replace("\x1b[36m", "").replace("\x1b[0m", "") == plain


def test_a_terminal_without_blocks_gets_signs() -> None:
    result = CliRunner(charset="ascii").invoke(command_line, ["odds", *ASKED.split()])
    assert result.exit_code == 0
    assert "  Frag    7.0 %  ##\n" in result.output
