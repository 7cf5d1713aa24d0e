"""What the page asks about balance: to measure something, and to stop it. What comes of it is told as events."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from fragkit.studio.answers import Refused, answering, body_of, number_in, text_in
from fragkit.studio.measuring import Measuring
from fragkit.studio.soundness import stop_if_broken
from fragkit.studio.studio import Studio
from fragkit.table.bots import names

MOST_GAMES = 5_000
SEATS = (2, 6)


def routes(studio: Studio) -> list[Route]:
    """`/api/balance` and `/api/balance/stop`; one measurement at a time."""
    under_way: list[Measuring] = []

    def stop_all() -> None:
        for each in under_way:
            each.stop()
        under_way[:] = [each for each in under_way if not each.is_over]

    studio.when_closing(stop_all)

    @answering
    async def begin(request: Request) -> Any:
        said = await body_of(request)
        look = studio.current()
        id, games, seats = text_in(said, "id"), number_in(said, "games"), number_in(said, "seats")
        bot = said.get("bot", "greedy")
        if not 2 <= games <= MOST_GAMES or not SEATS[0] <= seats <= SEATS[1] or bot not in names():
            raise Refused("That cannot be played.")
        if id not in look.library.cards and id not in look.library.fighters:
            raise Refused("There is no such card or fighter.", 404)
        await studio.aside(lambda: stop_if_broken(look.library, "a game needs cards that are right"))
        stop_all()
        measuring = Measuring(look.library, id, games, (bot,) * seats, partial(studio.events.tell, "balance"))
        under_way.append(measuring)
        measuring.start()
        return {"id": id}

    @answering
    async def stop(request: Request) -> Any:
        stop_all()
        return {}

    return [
        Route("/api/balance", begin, methods=["POST"]),
        Route("/api/balance/stop", stop, methods=["POST"]),
    ]
