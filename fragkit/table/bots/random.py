"""The random bot: every option is as good as any other."""

from __future__ import annotations

from random import Random

from fragkit.engine.view import View


class RandomBot:
    """Chooses by chance, all options equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed).random  # noqa: S311 - no secrets here

    def pick(self, count: int) -> int:
        """One of so many, by number."""
        return int(self._chance() * count)

    def choose(self, view: View) -> str:
        """One of the options."""
        return view.options[self.pick(len(view.options))].code
