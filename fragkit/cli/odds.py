"""`fragkit odds`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import cast

import click

from fragkit.cli.common import Function, output_options, wants_colour
from fragkit.table.odds.answer import odds
from fragkit.table.odds.question import BadQuestion, Roll
from fragkit.table.odds.telling import BLOCKS, SIGNS, as_json, asked_in_words, bar, told

_CHANGE = re.compile(r"(?P<roll>[^=]+)=(?P<numbers>-?[0-9]{1,4}(,-?[0-9]{1,4})*)")


def _changes(context: click.Context, option: click.Parameter, written: Sequence[str]) -> dict[Roll, list[int]]:
    """`damage=1,2`, given any number of times, as the numbers for each roll."""
    found: dict[Roll, list[int]] = {}
    for each in written:
        match = _CHANGE.fullmatch(each)
        if match is None:
            raise click.BadParameter(f"`{each}` is not a roll and a number, such as `damage=1`.")
        found.setdefault(cast(Roll, match["roll"]), []).extend(map(int, match["numbers"].split(",")))
    return found


def _changing(name: str, metavar: str, help: str) -> Callable[[Function], Function]:
    return click.option(name, callback=_changes, multiple=True, metavar=metavar, help=help)


@click.command(
    "odds",
    short_help="Say the exact chances of an attack.",
    epilog="Example: fragkit odds --accuracy 2 --range 5 --damage 5d --health 3 --armor 1 --reroll damage=1",
)
@click.option("--accuracy", type=int, metavar="A", help="The dice that are rolled to hit.")
@click.option("--range", "distance", type=int, metavar="R", help="The squares to the target; the total needed to hit.")
@click.option("--damage", required=True, metavar="DICE", help="The weapon's dice, such as 5d.")
@click.option("--health", type=int, required=True, metavar="H", help="The target's Health when unhurt, without armor.")
@click.option("--armor", type=int, default=0, metavar="N", help="The points that its armor has left.")
@click.option("--wounds", type=int, default=0, metavar="N", help="The points of Health that it has lost already.")
@click.option("--extra-damage", type=int, default=0, metavar="N", help="Points that a hit does beyond what is rolled.")
@click.option("--ignores-armor", is_flag=True, help="Armor neither adds dice to the defence nor takes damage.")
@click.option("--attacks", type=int, default=1, metavar="N", help="Up to so many in a row, with wounds that stay.")
@_changing("--add", "ROLL=N", "More dice in a roll: to-hit, defence or damage. Fewer, with a minus.")
@_changing("--reroll", "ROLL=FACES", "Faces of a roll that are rolled again, once, such as damage=1,2.")
@_changing("--drop", "ROLL=FACES", "Faces of a roll that then do not count.")
@click.option("--json", "as_data", is_flag=True, help="For programs: fractions, and all of the damage.")
@output_options
def command(
    accuracy: int | None,
    distance: int | None,
    damage: str,
    health: int,
    armor: int,
    wounds: int,
    extra_damage: int,
    ignores_armor: bool,
    attacks: int,
    add: dict[Roll, list[int]],
    reroll: dict[Roll, list[int]],
    drop: dict[Roll, list[int]],
    as_data: bool,
    color: str,
    quiet: bool,
) -> None:
    """Say the exact chances of an attack: to hit, of each number of points of damage if it hits, and to frag.

    Without --accuracy and --range nothing is rolled to hit, as with a hazard. All is counted and nothing sampled.
    """
    try:
        found = odds(
            accuracy=accuracy,
            range=distance,
            damage=damage,
            health=health,
            armor=armor,
            wounds=wounds,
            extra_damage=extra_damage,
            ignores_armor=ignores_armor,
            attacks=attacks,
            add={roll: sum(numbers) for roll, numbers in add.items()},
            reroll=reroll,
            drop=drop,
        )
    except BadQuestion as why:
        raise click.UsageError(str(why)) from None
    if as_data:
        click.echo(json.dumps(as_json(found), indent=2))
        return
    if not quiet:
        click.echo(asked_in_words(found.asked) + "\n")
    for line in told(found, _painted(wants_colour(color))):
        click.echo(line, color=True)


def _painted(colour: bool) -> Callable[[Fraction], str]:
    """Draws a chance as a bar that the terminal can show."""
    marks = _marks()

    def draw(chance: Fraction) -> str:
        drawn = bar(chance, marks)
        return click.style(drawn, fg="cyan") if colour and drawn else drawn

    return draw


def _marks() -> str:
    """Blocks, where they can be shown."""
    try:
        BLOCKS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return SIGNS
    return BLOCKS
