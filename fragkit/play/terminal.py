"""The terminal, or the pipe, through which somebody plays: what is shown goes out, what is typed comes in."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress

import click

from fragkit.play.ink import Line, line, painted
from fragkit.play.marks import Signs, signs_for

IN_A_PIPE = 100, 1000
"""Columns and lines where there is no terminal."""

MORE = "Enter shows more, q stops. "

_OTHER_SCREEN, _FIRST_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Terminal:
    """Where the game is shown. On a terminal it has a screen of its own, so that no hand is left to scroll back to;
    but one cannot scroll there at all, so a terminal with too few lines is written on as it is.
    """

    def __init__(self, colour: bool) -> None:
        self.colour = colour
        self.is_own = False
        """Whether the game has a screen of its own."""
        self.is_screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self._encoding = sys.stdout.encoding or "ascii"

    def make_room(self, lines: int) -> None:
        """Wants a screen of its own, if there are so many lines."""
        self.is_own = self.is_screen and self.height >= lines

    def __enter__(self) -> Terminal:
        if self.is_screen:
            with suppress(ImportError):
                import readline  # noqa: F401 - so that what is typed can be mended
        if self.is_own:
            click.echo(_OTHER_SCREEN + _CLEAR, nl=False, color=True)
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_own:
            self.is_own = False
            click.echo(_FIRST_SCREEN, nl=False, color=True)

    @property
    def signs(self) -> Signs:
        """The signs that it can show."""
        return signs_for(self._encoding)

    @property
    def width(self) -> int:
        """How many columns it has now."""
        return max(20, shutil.get_terminal_size(IN_A_PIPE).columns - 1)

    @property
    def height(self) -> int:
        """How many lines it has now."""
        return shutil.get_terminal_size(IN_A_PIPE).lines if self.is_screen else IN_A_PIPE[1]

    def show(self, lines: Iterable[Line | str]) -> None:
        """Prints lines."""
        for each in lines:
            text = painted(line(each) if isinstance(each, str) else each, self.colour)
            click.echo(text.encode(self._encoding, "replace").decode(self._encoding), color=self.colour)

    def tell(self, lines: Sequence[Line]) -> None:
        """Prints many lines, where one cannot scroll as many at a time as there is room for."""
        room = self.height - 2 if self.is_own else max(1, len(lines))
        for start in range(0, len(lines), room):
            self.show(lines[start : start + room])
            if start + room < len(lines) and self.ask(MORE).strip():
                return

    def clear(self) -> None:
        """Takes everything away from a screen of its own; elsewhere a line is left free."""
        click.echo(_CLEAR if self.is_own else "", nl=not self.is_own, color=True)

    def ask(self, prompt: str) -> str:
        """What is typed; EOFError when nothing more comes."""
        if self.is_screen:
            return input(prompt)
        click.echo(prompt, nl=False)
        typed = sys.stdin.readline()
        if not sys.stdin.isatty():
            click.echo(typed.rstrip("\n"))
        if not typed:
            raise EOFError
        return typed
