"""What steps do to a game: a method for each verb, each handing on to the part of the rules that it belongs to."""

from __future__ import annotations

from fragkit.engine.deeds.counting import Counting
from fragkit.engine.deeds.dealing import Dealing
from fragkit.engine.deeds.happening import Happening
from fragkit.engine.deeds.harming import Harming
from fragkit.engine.deeds.placing import Placing


class Deeds(Happening, Harming, Placing, Dealing, Counting):
    """The verbs. Those that ask, roll or let others answer are generators; the others are done at once."""

    __slots__ = ()


__all__ = ["Deeds"]
