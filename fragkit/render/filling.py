"""Templates filled with values. What authors wrote is only ever put into a template, escaped; it never is one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from fragkit import __version__
from fragkit.fitting.pictured import unbroken, without_widow
from fragkit.render.compiling import CompiledSandbox
from fragkit.render.sheet import n
from fragkit.shipped import shipped


@cache
def _environment() -> CompiledSandbox:
    environment = CompiledSandbox(
        loader=FileSystemLoader(shipped("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals["once"] = once
    environment.filters["mm"] = millimetres
    environment.filters["n"] = n
    environment.filters["unbroken"] = unbroken
    environment.filters["without_widow"] = without_widow
    environment.filters["ticks"] = code_between_ticks
    return environment


def fill(template: str, **values: object) -> str:
    """The page that a template makes of values."""
    return _environment().get_template(template).render(version=__version__, **values)


@cache
def macros(template: str) -> Any:
    """The macros of a template, to be called with values."""
    return _environment().get_template(template).module


@lru_cache(maxsize=2_000)
def once(macro: Callable[..., Markup], *values: Hashable) -> Markup:
    """What a macro makes of values, made once: many cards have the same dice, boxes and small pictures."""
    return macro(*values)


@lru_cache(maxsize=10_000)
def millimetres(length: float) -> str:
    """A length for CSS.

    >>> millimetres(190.5)
    '190.5mm'
    """
    return f"{length:.3f}".rstrip("0").rstrip(".") + "mm"


def code_between_ticks(text: str) -> Markup:
    """Escapes a remark and sets what stands between backquotes as code.

    >>> code_between_ticks("no `<art>`")
    Markup('no <code>&lt;art&gt;</code>')
    """
    parts = [escape(part) for part in text.split("`")]
    return Markup("").join(Markup("<code>{}</code>").format(part) if at % 2 else part for at, part in enumerate(parts))
