"""Findings: what each code means, the checks, and how findings are shown and mended."""

from __future__ import annotations

from fragkit.callable_room import make_callable

TYPE_CHECKING = False  # whoever only asks whether something has changed waits for no import
if TYPE_CHECKING:
    from collections.abc import Iterable

    from fragkit.content.library import Library
    from fragkit.diagnostic import Diagnostic

__all__ = ["lint"]


def lint(library: Library, *, select: Iterable[str] = (), ignore: Iterable[str] = ()) -> list[Diagnostic]:
    """All findings about what the user asked for; `select` and `ignore` take codes or their beginnings."""
    from fragkit.lint.run import lint as run  # the checks know the models, and who shows findings needs neither

    return run(library, select=select, ignore=ignore)


__main_function__ = lint
make_callable(__name__)
