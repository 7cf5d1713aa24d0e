"""`fragkit play` on a terminal, as it is: colours, a screen of its own, Ctrl-C, and little room."""

from __future__ import annotations

import os
import re
import select
import struct
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="there are no pseudo-terminals here")

import fcntl
import pty
import termios

PATIENCE = 60
"""How many seconds a test waits for what must come before it gives up."""
A_MOMENT = 3


AT_A_TERMINAL = """
import fcntl, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches it
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever a shell has said that runs the tests aside
from fragkit.__main__ import main
main()
"""


class Seated:
    """Somebody at a terminal."""

    def __init__(self, folder: Path, *options: str, columns: int = 110, rows: int = 50, **environment: str) -> None:
        self.seen = ""
        self.terminal, inside = pty.openpty()
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", AT_A_TERMINAL, "play", *options],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            cwd=folder,
            env=kept | {"TERM": "xterm-256color", "PYTHONUTF8": "1"} | environment,
            start_new_session=True,
        )
        os.close(inside)

    def __enter__(self) -> Seated:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.terminal)
        self.process.kill()
        self.process.wait()

    def wait(self, what: str) -> str:
        """What is shown up to there, since the last time."""
        while what not in self.seen:
            assert self.read(), f"the game ended before `{what}`: {self.seen[-2000:]}"
        before, _, self.seen = self.seen.partition(what)
        return before

    def interrupt(self, what: str) -> None:
        """Ctrl-C until something is shown: one that comes while Python begins to wait for a key is noticed late."""
        for _ in range(PATIENCE // A_MOMENT):
            if what in self.seen:
                break
            self.press(b"\x03")
            while what not in self.seen and self.read(A_MOMENT):
                pass
        self.wait(what)

    def read(self, patience: int = PATIENCE) -> bool:
        if not select.select([self.terminal], [], [], patience)[0]:
            return False
        try:
            data = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.seen += data.decode(errors="replace")
        return bool(data)

    def type(self, words: str) -> None:
        os.write(self.terminal, f"{words}\n".encode())

    def press(self, key: bytes) -> None:
        os.write(self.terminal, key)

    def end(self) -> tuple[int, str]:
        """The exit code, and what was shown at last."""
        while self.read():
            pass
        return self.process.wait(PATIENCE), self.seen


CLOSET = ("--map", "closet", "--seed", "7981")


def test_a_terminal_has_colours_and_a_screen_of_its_own(tmp_path: Path) -> None:
    with Seated(tmp_path, *CLOSET) as ann:
        screen = ann.wait("\n> ")
        assert "\x1b[?1049h" in screen
        assert "\x1b[38;5;" in screen
        ann.type("A1")
        assert "\x1b[2J" in ann.wait("Do you answer?")
        ann.type("quit")
        ann.wait("\x1b[?1049l")
        ann.wait("Save the game?")
        ann.type("n")
        assert ann.end()[0] == 0
    assert list(tmp_path.iterdir()) == []


def test_where_a_screen_has_too_few_lines_one_can_scroll(tmp_path: Path) -> None:
    with Seated(tmp_path, *CLOSET, rows=20) as ann:
        assert "\x1b[?1049h" not in ann.wait("\n> ")
        ann.type("A1")
        assert "\x1b[2J" not in ann.wait("\n> ")


def test_what_is_long_is_told_page_by_page(tmp_path: Path) -> None:
    with Seated(tmp_path, *CLOSET, rows=28) as ann:
        ann.wait("\n> ")
        for _ in range(8):
            ann.type("1")
            ann.wait("\n> ")
        ann.type("log")
        first = ann.wait("Enter shows more, q stops.")
        assert "Ann draws" in first
        assert len(first.splitlines()) <= 28
        ann.type("q")
        ann.wait("\n> ")


def test_no_color_is_honoured_on_a_terminal(tmp_path: Path) -> None:
    with Seated(tmp_path, *CLOSET, NO_COLOR="1") as ann:
        assert not re.search(r"\x1b\[[0-9;]*m", ann.wait("\n> "))


def test_ctrl_c_offers_to_save_and_a_second_one_saves(tmp_path: Path) -> None:
    with Seated(tmp_path, *CLOSET) as ann:
        ann.wait("\n> ")
        ann.type("A1")
        ann.wait("\n> ")
        ann.interrupt("Save the game?")
        ann.interrupt("Saved as game-7981.frag.")
        code, shown = ann.end()
    assert code == 0
    assert "Traceback" not in shown
    assert (tmp_path / "game-7981.frag").read_text(encoding="utf-8").startswith("fragkit game 1\n")


def test_ctrl_d_twice_saves_and_leaves(tmp_path: Path) -> None:
    with Seated(tmp_path, *CLOSET) as ann:
        ann.wait("\n> ")
        ann.type("A1")
        ann.wait("\n> ")
        ann.press(b"\x04")
        ann.wait("Save the game?")
        ann.press(b"\x04")
        code, shown = ann.end()
    assert code == 0
    assert "Saved as game-7981.frag." in shown


def test_a_narrow_terminal_gets_a_board_that_fits(tmp_path: Path) -> None:
    with Seated(tmp_path, *CLOSET, columns=28, NO_COLOR="1") as ann:
        screen = ann.wait("\n> ")
    walls = [text for text in screen.replace("\r", "").splitlines() if re.search("[┃┏┗┣]", text)]
    assert len(walls) >= 12
    assert max(map(len, walls)) < 28


def test_between_two_people_the_screen_is_empty(tmp_path: Path) -> None:
    with Seated(tmp_path, *CLOSET, "--seat", "human", "--seat", "human", NO_COLOR="1") as both:
        cover = both.wait("Are you there")
        assert "Hand" not in cover
        both.type("")
        assert "Hand" in both.wait("\n> ")
        both.type("A1")
        hidden = both.wait("Are you there").rpartition("\x1b[2J\x1b[3J")[2]
        assert "you are asked" in hidden
        assert "Hand" not in hidden
        assert "┃" not in hidden
