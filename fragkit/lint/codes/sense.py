"""FK6: what can be played, and makes no sense as a game."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code, content

CODES = (
    Code(
        "FK601",
        "dominated-card",
        "A card is in nothing better than another card of its deck, and worse in something.",
        "Nobody would rather have it. Only numbers are compared of which more, or less, is certainly better, and only"
        " between cards that are alike in everything else.",
        content("""
            cards:
              pop-gun:
                deck: weapon
                name: Pop Gun
                damage: 3d
                ammo: 4
              cap-gun:
                deck: weapon
                name: Cap Gun
                damage: 2d
                ammo: 4
        """),
        content("""
            cards:
              pop-gun:
                deck: weapon
                name: Pop Gun
                damage: 3d
                ammo: 4
              cap-gun:
                deck: weapon
                name: Cap Gun
                damage: 2d
                ammo: 6
        """),
        Severity.WARNING,
    ),
)
