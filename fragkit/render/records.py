"""Record sheets as they are seen: a fighter and the game he is in become a RecordSheet that a template can print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fragkit.content.fighter import Fighter
from fragkit.content.library import Library
from fragkit.effects.phrases import PhaseWords, own_name
from fragkit.fitting.fit import Fit, fit_line, fit_title
from fragkit.render.art import Art, NoPicture, read_art
from fragkit.render.cards import content_hash
from fragkit.render.colour import Palette, palette
from fragkit.render.drawing import Drawing
from fragkit.render.numbers import number
from fragkit.render.poster import backdrop
from fragkit.render.record_layout import (
    BORDER,
    EDGE,
    INDENT,
    MARKS,
    MOST_DICE,
    NOTES,
    SMALLEST,
    Block,
    Box,
    RecordPage,
    column_height,
    fit_column,
)
from fragkit.render.record_parts import Counter, GameParts, Slots, Stat, Tally, game_parts, slots_of, stats_of
from fragkit.render.record_texts import Panel, StartingWeapon, Teller, without_advice, without_building
from fragkit.render.rules import patched, rules_for
from fragkit.render.standups import head_of

INK = palette("#303338")
"""The colours of a sheet: those of decks stay with what belongs to a deck."""
SHAPE = "hexagon"
MOST_TALLIES = 4


@dataclass(frozen=True, slots=True)
class Fits:
    """The sizes of type of one sheet."""

    title: Fit
    motto: Fit
    weapon: Fit
    texts: Fit
    notes: bool
    """Whether the texts leave room to write notes in."""
    turn: Fit
    in_short: bool
    """Whether there is room for the names of the phases only."""


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """Everything that is printed on a fighter's sheet."""

    id: str
    title: str
    game: str
    unique: bool
    flavour: str | None
    stats: tuple[Stat, ...]
    points: int | None
    """How many points the player distributes; None when the stats are printed."""
    weapon: StartingWeapon | None
    panels: tuple[Panel, ...]
    slots: Slots
    score: Tally
    tallies: tuple[Tally, ...]
    teams: tuple[str, ...]
    blood: Counter | None
    turn: tuple[PhaseWords, ...]
    victory: str
    hand: int
    power_up: int
    art: Art | None
    drawing: Drawing
    head: tuple[str, str]
    """The head of the figure that stands before the drawing, where there is no picture."""
    palette: Palette
    boxes: Mapping[str, Box]
    fits: Fits
    pack_title: str
    pack_version: str
    language: str
    hash: str
    remarks: tuple[str, ...]
    """What its author should know before printing."""


def record_sheets(library: Library, page: RecordPage, wanted: Sequence[str] = ()) -> list[RecordSheet]:
    """The sheets of all fighters that were asked for, in file order; `wanted` are the variants of their game."""
    games: dict[str, GameParts] = {}
    sheets = []
    for qualified in library.asked("fighters"):
        pack = qualified.partition(":")[0]
        if pack not in games:
            games[pack] = game_parts(library, rules_for(library, pack, wanted), _language(library, pack))
        sheets.append(record_sheet(library, qualified, games[pack], page))
    return sheets


def _language(library: Library, pack: str) -> str:
    info = library.packs.get(pack)
    return info.language if info is not None else "en"


def record_sheet(library: Library, qualified: str, game: GameParts, page: RecordPage) -> RecordSheet:
    """The sheet of a fighter, by `pack:id`. Whatever is wrong with him, there is a sheet."""
    rules = game.rules
    fighter = patched(rules, "fighters", qualified, library.fighters[qualified])
    pack = qualified.partition(":")[0]
    info = library.packs.get(pack)
    language = _language(library, pack)
    own = (*fighter.effects, *fighter.cheat, *fighter.drawback)
    remarks: list[str] = []
    points = number(rules, own, "design_points") if fighter.health is None else None
    teller = Teller(library, rules, fighter, pack, language, remarks)
    weapon, panels = teller.weapon(), tuple(teller.panels(points))
    slots = slots_of(game, own, fighter.health)
    if len(game.tallies) > MOST_TALLIES:
        kept = len(game.tallies)
        remarks.append(f"only {MOST_TALLIES} of the {kept} numbers that its game keeps have room on the sheet")
    boxes = page.boxes(tallies=bool(game.tallies), blood=game.blood is not None)
    art = _art(library, fighter, pack, remarks)
    texts, notes = _fit_texts(page, boxes["texts"], weapon, panels)
    if texts.points < page.measures.comfortable:
        panels = without_advice(panels)
        texts, notes = _fit_texts(page, boxes["texts"], weapon, panels)
    if not texts.fits:
        panels = without_building(panels)
        texts, notes = _fit_texts(page, boxes["texts"], weapon, panels)
    naming = page.width - page.measures.picture - page.measures.fields - 4 * EDGE
    name = own_name(fighter, language)
    title = fit_title(name, naming, largest=page.measures.title, smallest=SMALLEST)
    flavour = " ".join(fighter.flavour.split()) if fighter.flavour is not None else None
    motto = fit_line(flavour or "", naming, largest=page.measures.motto, smallest=SMALLEST)
    fits = Fits(
        title,
        motto,
        _fit_weapon(page, boxes["texts"], weapon),
        texts,
        notes,
        *_fit_turn(page, boxes["turn"], game.turn),
    )
    remarks += _too_long(fits)
    return RecordSheet(
        id=qualified,
        title=name,
        game=rules.title,
        unique=fighter.unique,
        flavour=flavour,
        stats=tuple(stats_of(rules, own, fighter, slots)),
        points=points,
        weapon=weapon,
        panels=panels,
        slots=slots,
        score=game.score,
        tallies=game.tallies[:MOST_TALLIES],
        teams=game.teams,
        blood=game.blood,
        turn=game.turn,
        victory=game.victory,
        hand=number(rules, own, "hand_limit"),
        power_up=number(rules, own, "powerup_min"),
        art=art,
        drawing=backdrop(qualified, INK, SHAPE),
        head=head_of(qualified),
        palette=INK,
        boxes=boxes,
        fits=fits,
        pack_title=info.title if info is not None else pack,
        pack_version=info.version if info is not None else str(library.shelf.packs[pack].manifest.version),
        language=language,
        hash=content_hash(fighter),
        remarks=tuple(remarks),
    )


def _art(library: Library, fighter: Fighter, pack: str, remarks: list[str]) -> Art | None:
    if fighter.art is None:
        return None
    try:
        return read_art(library.shelf.packs[pack].storage, fighter.art)
    except NoPicture as why:
        remarks.append(str(why))
        return None


def _fit_weapon(page: RecordPage, column: Box, weapon: StartingWeapon | None) -> Fit:
    """The size of the weapon's name, beside its dice."""
    largest = page.measures.weapon_name
    if weapon is None:
        return Fit(largest)
    dice = weapon.damage if weapon.damage is not None and weapon.damage <= MOST_DICE else 0
    room = column.width - 2 * (EDGE + BORDER) - MARKS - dice * page.measures.die
    return fit_title(weapon.name, room, largest=largest, smallest=SMALLEST)


def _fit_texts(
    page: RecordPage, column: Box, weapon: StartingWeapon | None, panels: Sequence[Panel]
) -> tuple[Fit, bool]:
    """The size of their type, and whether there is room below them for notes."""
    is_ = page.measures
    around = is_.bar + 2 * is_.padding + 2 * BORDER
    blocks = [Block(around, panel.text) for panel in panels]
    if weapon is not None:
        blocks.append(Block(around + is_.weapon + (2 * is_.padding if weapon.text else 0), weapon.text))
    inside = column.width - 2 * (EDGE + BORDER)
    fit = fit_column(blocks, inside, column.height, gap=is_.gap, largest=is_.text)
    return fit, column.height - column_height(blocks, inside, fit.points, is_.gap) >= NOTES


def _fit_turn(page: RecordPage, box: Box, turn: Sequence[PhaseWords]) -> tuple[Fit, bool]:
    """The size of its type, and whether there is room for the names of phases only."""
    is_ = page.measures
    around = is_.bar + 2 * is_.padding + 2 * BORDER + is_.facts
    inside = box.width - 2 * (EDGE + BORDER) - INDENT
    said = [f"{phase.title}. {phase.text}" for phase in turn]
    fit = fit_column([Block(around, said)], inside, box.height, gap=0, largest=is_.turn)
    if fit.fits:
        return fit, False
    names = [phase.title for phase in turn]
    return fit_column([Block(around, names)], inside, box.height, gap=0, largest=is_.turn), True


def _too_long(fits: Fits) -> Iterator[str]:
    if not fits.title.fits:
        yield "its name is too long for the sheet and is cut off"
    if not fits.motto.fits:
        yield "its flavour is too long for one line and is cut off"
    if not fits.weapon.fits:
        yield "the name of its starting weapon is too long for the sheet and is cut off"
    if not fits.texts.fits:
        yield "its texts are too long for the sheet and are cut off"
    if not fits.turn.fits:
        yield "its game has too many phases for the sheet"
