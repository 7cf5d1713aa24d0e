"""How far backs are moved on the user's printer: asked for, or kept in his settings when he says so, and only then."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import cast

import click

from fragkit.render.imposition import CardPrint, Offset
from fragkit.render.sheet import Sheet

SETTINGS = "printing.json"
_KEY = "back_offset"


def settings_file() -> Path:
    """Where the user's settings for printing are; FRAGKIT_SETTINGS names another folder."""
    return Path(os.environ.get("FRAGKIT_SETTINGS") or click.get_app_dir("fragkit")) / SETTINGS


def way_of_printing(sheet: Sheet, how: CardPrint) -> str:
    """What an offset is good for: another edge, or paper that lies the other way, is askew in another direction."""
    return f"{how.backs}, {'landscape' if sheet.paper.is_landscape else 'portrait'}"


def saved_offset(way: str) -> Offset:
    """The offset that was saved for a way of printing; none where nothing is saved, or nothing that can be read."""
    known = _saved().get(way)
    if known is None:
        return Offset()
    try:
        right, down = (float(each) for each in cast("list[float]", known))
        return Offset(right, down)
    except (TypeError, ValueError):
        click.echo(f"What {settings_file()} says about backs cannot be read, so they are not moved.", err=True)
        return Offset()


def save_offset(way: str, offset: Offset) -> Path:
    """Keeps an offset; what else is in the settings stays."""
    path = settings_file()
    everything = {**_read(), _KEY: {**_saved(), way: [offset.right, offset.down]}}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(everything, indent=2) + "\n", encoding="utf-8")
    except OSError as problem:
        raise click.UsageError(f"{path} cannot be written: {problem.strerror}.") from None
    return path


def _saved() -> dict[str, object]:
    saved = _read().get(_KEY)
    return saved if isinstance(saved, dict) else {}


def _read() -> dict[str, object]:
    try:
        said = json.loads(settings_file().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}
