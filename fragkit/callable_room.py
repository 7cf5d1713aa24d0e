"""Lets a room be called like its main function: `fragkit.lint(library)` beside `fragkit.lint.frames`. A leaf."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any
else:
    ModuleType = type(sys)


class CallableRoom(ModuleType):
    """A module that can be called; its `__main_function__` does the work."""

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Calls the room's main function."""
        return self.__main_function__(*arguments, **named)


def make_callable(name: str) -> None:
    """Makes the module of that name callable; it has set `__main_function__`."""
    sys.modules[name].__class__ = CallableRoom
