"""A saved game as one page to look at: the board and everything that happened, with nothing from elsewhere."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from markupsafe import Markup

from fragkit.content.library import Library
from fragkit.engine.decisions import Seat
from fragkit.engine.game import Game
from fragkit.engine.view import View
from fragkit.play.marks import UNICODE, Marks
from fragkit.play.tableau import Data, happenings, table_of, tableau, texts_of
from fragkit.render.board_picture import board_picture
from fragkit.render.filling import fill
from fragkit.studio.bundles import bundled

STYLE, SCRIPT = "replay-looks.css", "replay.js"
_MARK = b'<meta name="fragkit" content="replay">'
_BEGINNING = 2000
"""Where the mark stands."""

Look = Callable[[Game], View]
"""What whoever looks on may see."""


def as_player(seat: Seat | None) -> Look:
    """With the eyes of a player; with None, of somebody who sees no hand."""
    return lambda game: game.view(seat)


def with_open_hands(game: Game) -> View:
    """With all hands open, as after a game."""
    view = game.view(None)
    hands = [game.view(each.seat).fighters[each.seat].hand for each in view.fighters]
    fighters = tuple(each._replace(hand=hand) for each, hand in zip(view.fighters, hands, strict=True))
    return replace(view, fighters=fighters)


def replay_page(game: Game, library: Library, look: Look) -> str:
    """The page of a recorded game, from its beginning to where it is."""
    data = replay_data(game, library, look)
    style, script = bundled(STYLE), bundled(SCRIPT)
    return fill(
        "replay.html.j2",
        title=data["table"]["title"],
        data=Markup(as_json(data)),  # noqa: S704 - as_json lets no markup through
        style=Markup(style),  # noqa: S704 - bundled with fragkit
        script=Markup(script),  # noqa: S704
        policy=replay_policy(),
    )


def replay_policy() -> str:
    """The content-security policy of such a page: its own style and script, and nothing else."""
    return (
        f"default-src 'none'; img-src data:; style-src '{_hash(bundled(STYLE))}'; script-src '{_hash(bundled(SCRIPT))}'"
        "; base-uri 'none'; form-action 'none'"
    )


def is_replay_page(path: Path) -> bool:
    """Whether a file is such a page, so that it may be written anew; an empty one is."""
    begins = path.read_bytes()[:_BEGINNING]
    return not begins or (begins.startswith(b"<!doctype html>") and _MARK in begins)


def replay_data(game: Game, library: Library, look: Look) -> Data:
    """Everything that the page shows."""
    view = look(game)
    marks = Marks(library, view.board, view.fighters, UNICODE)
    pack = (view.map or view.variants[0]).partition(":")[0]
    picture = board_picture(library, view.board.grid, pack, view.map)
    frames = list(_frames(game, library, look, marks))
    return {
        "table": {
            **table_of(view, library, marks, [each.bot for each in game.players]),
            "picture": "data:image/svg+xml;base64," + b64encode(picture.svg.encode()).decode("ascii"),
            "square": picture.square,
            "rim": picture.rim,
        },
        "frames": frames,
        "texts": texts_of(library, _cards_in(frames)),
    }


def _frames(game: Game, library: Library, look: Look, marks: Marks) -> Iterator[Data]:
    """What changed, decision by decision; what nobody can see is no frame."""
    again = game.rewound(0)
    before: Data = {}
    seen = 0
    for number in range(len(game.decisions) + 1):
        if number:
            again.choose(game.decisions[number - 1][1])
        view = look(again)
        now = tableau(view, library, marks)
        log = view.log
        told = list(happenings(log[seen:], view.fighters))
        seen = len(log)
        changed = difference(before, now)
        if changed or told:
            yield {**changed, "log": told} if told else changed
        before = now


def difference(before: Data, now: Data) -> Data:
    """The keys whose values are others; of fighters, each by his seat, only what is another."""
    changed = {key: value for key, value in now.items() if before.get(key) != value or key not in before}
    if "fighters" in changed and "fighters" in before:
        pairs = enumerate(zip(before["fighters"], now["fighters"], strict=True))
        changed["fighters"] = {str(seat): difference(was, is_now) for seat, (was, is_now) in pairs if was != is_now}
    return changed


def _cards_in(data: Any) -> Iterator[str]:
    """The ids of all cards that are shown anywhere."""
    for frame in data:
        fighters = frame.get("fighters", ())
        for each in fighters.values() if isinstance(fighters, dict) else fighters:
            hand = each.get("hand", ())
            yield from (card[0] for card in each.get("play", ()))
            yield from (card[0] for card in (hand if isinstance(hand, list) else ()))
        for token in frame.get("tokens", ()):
            yield from (card[0] for card in token["cards"] or ())


def as_json(data: Data) -> str:
    """JSON that can stand inside a page: nothing in it ends a script or begins a comment.

    >>> as_json({"name": "</script>"})
    '{"name":"\\\\u003c/script>"}'
    """
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode('ascii')}"
