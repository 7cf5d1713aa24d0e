"""What steps do to a game: a method for each verb, each handing on to the part of the rules that it belongs to."""

from __future__ import annotations

from fragkit.engine.deeds.happening import Happening


class Deeds(Happening):
    """The verbs. Those that ask, roll or let others answer are generators; the others are done at once."""

    __slots__ = ()


__all__ = ["Deeds"]
