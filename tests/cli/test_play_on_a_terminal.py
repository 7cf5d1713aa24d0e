"""`fragkit play` on a terminal, as it is: colours, a screen of its own, Ctrl-C, and little room."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import sys
from pathlib import Path
from types import TracebackType

import pytest

pytest.importorskip("pty", reason="there are no pseudo-terminals here")

import fcntl
import pty
import termios

PATIENCE = 60
"""How many seconds a test waits for what must come before it gives up."""


class Seated:
    """Somebody at a terminal."""

    def __init__(self, folder: Path, *options: str, columns: int = 110, rows: int = 50, **environment: str) -> None:
        self.seen = ""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
            kept |= {"TERM": "xterm-256color", "PYTHONUTF8": "1"} | environment
            os.execve(sys.executable, [sys.executable, "-m", "fragkit", "play", *options], kept)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self) -> Seated:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        os.close(self.terminal)
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)

    def wait(self, what: str) -> str:
        """What is shown up to there, since the last time."""
        while what not in self.seen:
            assert self.read(), f"the game ended before `{what}`: {self.seen[-2000:]}"
        before, _, self.seen = self.seen.partition(what)
        return before

    def read(self) -> bool:
        if not select.select([self.terminal], [], [], PATIENCE)[0]:
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
        pid, self.pid = self.pid, 0
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), self.seen


CLOSET = ("--map", "closet", "--seed", "3")


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


def test_no_color_is_honoured_on_a_terminal(tmp_path: Path) -> None:
    with Seated(tmp_path, *CLOSET, NO_COLOR="1") as ann:
        assert not re.search(r"\x1b\[[0-9;]*m", ann.wait("\n> "))


def test_ctrl_c_offers_to_save_and_leaves_cleanly(tmp_path: Path) -> None:
    with Seated(tmp_path, *CLOSET) as ann:
        ann.wait("\n> ")
        ann.type("A1")
        ann.wait("\n> ")
        ann.press(b"\x03")
        ann.wait("Save the game?")
        ann.type("")
        code, shown = ann.end()
    assert code == 0
    assert "Saved as game-3.frag." in shown
    assert "Traceback" not in shown
    assert (tmp_path / "game-3.frag").read_text(encoding="utf-8").startswith("fragkit game 1\n")


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
    assert "Saved as game-3.frag." in shown


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
