"""The commands and the text of `fragkit --help`, without importing anything, so that it is there at once."""

from __future__ import annotations

COMMANDS: dict[str, str] = {
    "build": "Check, test and render everything; then open build/index.html.",
    "lint": "Find what is wrong, all of it in one run.",
    "fmt": "Write files in the canonical layout.",
    "lsp": "Help while you type: a language server for editors.",
    "studio": "See, mend, play and print a pack in the browser.",
    "explain": "Explain a lint code, a rule, a word of the effect language, or a card.",
    "new": "Start a pack, card, fighter, map, variant or scenario.",
    "test": "Run scenarios in the engine.",
    "play": "Play a game in the terminal.",
    "replay": "Run a saved game again.",
    "simulate": "Play many games and count.",
    "odds": "Say the exact chances of an attack.",
    "balance": "Say what a card does to win rates.",
    "text": "Print the rules text made from effects.",
    "render": "Render a part of what `build` renders.",
    "import": "Bring maps from Tiled and cards from tables into a pack.",
    "export": "Give a map to the map editor Tiled.",
    "schema": "Write the JSON Schemas for editors.",
    "list": "List cards, fighters, maps and the rest.",
}


def overview() -> str:
    """What `fragkit --help` prints."""
    width = max(map(len, COMMANDS))
    lines = [
        "Usage: fragkit COMMAND [ARGUMENTS]...",
        "",
        "  Check, play and print fan-made content for the Frag board-game family.",
        "",
        "Commands:",
        *(f"  {name:<{width}}  {about}" for name, about in COMMANDS.items()),
        "",
        "Options:",
        "  --version   Show the version and exit.",
        "  -h, --help  Show this text; `fragkit COMMAND --help` has examples.",
        "",
        "Start here:  fragkit new pack my-pack && fragkit build my-pack",
    ]
    return "\n".join(lines)
