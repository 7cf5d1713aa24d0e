"""What the page asks to play: which games there can be, a new one, every click in it, and saved ones to look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from fragkit.content.library import Library
from fragkit.diagnostic import Severity
from fragkit.engine.errors import CannotPlay
from fragkit.engine.game import Game
from fragkit.engine.replay_text import MOST_BYTES
from fragkit.lint.run import lint_before_use
from fragkit.play.tableau import Data
from fragkit.studio.answers import Refused, answering, body_of, number_in, text_in
from fragkit.studio.games import Games
from fragkit.studio.playtest import Playtest, Wanted, begun
from fragkit.studio.replay_page import as_player, replay_page, replay_policy, with_open_hands
from fragkit.studio.scenarios import scenario_of, write_scenario
from fragkit.studio.studio import Studio
from fragkit.table.bots import names as bots

LONGEST_LIST = 12
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

Deed = Callable[[Playtest, Mapping[str, Any]], None]
DEEDS: Mapping[str, Deed] = {
    "choose": lambda game, said: game.choose(text_in(said, "code")),
    "go": lambda game, said: game.go(text_in(said, "square")),
    "skip": lambda game, said: game.skip(),
    "undo": lambda game, said: game.undo(said.get("far") is True),
    "take": lambda game, said: game.take_the_screen(),
    "show": lambda game, said: None,
}
"""What can be done in a game, by the word for it."""


def routes(studio: Studio) -> list[Route]:
    """`/api/games`, everything below it, and `/api/replays`."""
    games = Games()

    @answering
    async def choices(request: Request) -> Any:
        library = studio.current().library
        return await studio.aside(lambda: choices_in(library))

    @answering
    async def begin(request: Request) -> Any:
        wanted = wanted_in(await body_of(request))
        library = studio.current().library

        def work() -> Data:
            refuse_what_is_broken(library)
            playtest = Playtest(library, begun(library, wanted))
            return whole(games.add(playtest), playtest)

        return await studio.aside(work)

    @answering
    async def names_of_games(request: Request) -> Any:
        return {"games": games.names()}

    @answering
    async def again(request: Request) -> Any:
        name = request.path_params["name"]
        game = games.find(name)
        return await studio.aside(lambda: whole(name, game))

    @answering
    async def deed(request: Request) -> Any:
        game = games.find(request.path_params["name"])
        said = await body_of(request)
        does = DEEDS.get(request.path_params["deed"])
        if does is None:
            raise Refused("Nothing of that kind can be done.", 404)
        known_to = said.get("me")

        def work() -> Data:
            does(game, said)
            return game.screen(number_in(said, "since"), known_to if isinstance(known_to, int) else None)

        return await studio.aside(work)

    @answering
    async def look(request: Request) -> Any:
        game = games.find(request.path_params["name"])
        return await studio.aside(lambda: game.look(request.query_params.get("square", "")))

    @answering
    async def picture(request: Request) -> Any:
        svg = games.find(request.path_params["name"]).picture.svg
        return Response(svg, media_type="image/svg+xml", headers={"Content-Security-Policy": PICTURE_POLICY})

    @answering
    async def saved(request: Request) -> Any:
        game = games.find(request.path_params["name"]).game
        text = await studio.aside(game.save)
        return _file(text, "text/plain", f"game-{game.seed % 10**9}.frag")

    @answering
    async def scenario(request: Request) -> Any:
        game = games.find(request.path_params["name"])
        said = await body_of(request)
        turns = number_in(said, "turns")
        name = text_in(said, "name")
        writes = said.get("write") is True

        def work() -> Data:
            told = scenario_of(studio.root, studio.current().library, game.game, name, turns)
            return {"text": told.text, "file": write_scenario(studio.root, told) if writes else None}

        return await studio.aside(work)

    @answering
    async def replay(request: Request) -> Any:
        said = await body_of(request)
        library = studio.current().library
        name = said.get("game")
        game = games.find(name).game if isinstance(name, str) else None
        text = "" if game is not None else text_in(said, "text")

        def work() -> Data:
            again = game if game is not None else read_game(text, library)
            look = with_open_hands if again.over else as_player(None)
            return {"page": f"/api/replays/{games.add_page(replay_page(again, library, look))}"}

        return await studio.aside(work)

    @answering
    async def page(request: Request) -> Any:
        html = games.page(request.path_params["name"])
        return HTMLResponse(html, headers={"Content-Security-Policy": replay_policy()})

    return [
        Route("/api/games", choices),
        Route("/api/games", begin, methods=["POST"]),
        Route("/api/games/names", names_of_games),
        Route("/api/games/{name}", again),
        Route("/api/games/{name}/look", look),
        Route("/api/games/{name}/board.svg", picture),
        Route("/api/games/{name}/saved", saved),
        Route("/api/games/{name}/scenario", scenario, methods=["POST"]),
        Route("/api/games/{name}/{deed}", deed, methods=["POST"]),
        Route("/api/replays", replay, methods=["POST"]),
        Route("/api/replays/{name}", page),
    ]


def whole(name: str, playtest: Playtest) -> Data:
    """Everything that a page needs to show a game from now on."""
    table = {**playtest.table(), "picture": f"/api/games/{name}/board.svg"}
    return {"name": name, "table": table, "screen": playtest.screen()}


def refuse_what_is_broken(library: Library) -> None:
    """As on the command line: no game is played with a pack that has errors."""
    errors = sum(found.severity is Severity.ERROR for found in lint_before_use(library))
    if errors:
        what = "1 error has" if errors == 1 else f"{errors} errors have"
        raise Refused(f"No game is played: {what} to be mended first. The preview shows what is wrong.", 409)


def choices_in(library: Library) -> Data:
    """Of what games can be made: editions, options, maps, bots and the cards of the pack, with their names."""
    variants = library.variants
    return {
        "editions": [[id, each.name or id] for id, each in variants.items() if each.group == "edition"],
        "options": [[id, each.name or id] for id, each in variants.items() if each.group != "edition"],
        "maps": [[id, each.name] for id, each in library.maps.items()],
        "bots": list(bots()),
        "cards": [[id, library.cards[id].name] for id in library.asked("cards") if id in library.cards],
    }


def wanted_in(said: Mapping[str, Any]) -> Wanted:
    """The game that a page asks for; what is left out or empty is the usual."""
    seed = said.get("seed")
    return Wanted(
        variant=_word(said, "variant"),
        options=_words(said, "options"),
        map=_word(said, "map"),
        seats=_words(said, "seats") or Wanted().seats,
        seed=seed if isinstance(seed, int) and not isinstance(seed, bool) else None,
        card=_word(said, "card"),
    )


def _word(said: Mapping[str, Any], key: str) -> str | None:
    value = said.get(key)
    return value if isinstance(value, str) and value else None


def _words(said: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = said.get(key)
    if not isinstance(value, list):
        return ()
    return tuple(each for each in value if isinstance(each, str))[:LONGEST_LIST]


def read_game(text: str, library: Library) -> Game:
    """A saved game, or a refusal in words."""
    if len(text) > MOST_BYTES:
        raise Refused("No saved game is as long as that.", 413)
    try:
        return Game.replay(text, library)
    except CannotPlay as why:
        said = str(why)
        raise Refused(f"{said[:1].upper()}{said[1:]}.") from None


def _file(text: str, kind: str, name: str) -> Response:
    return Response(text, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
