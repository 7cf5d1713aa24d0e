"""What a bot works out once for a view, and only if it asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

if TYPE_CHECKING:
    from typing import Self

Owner = TypeVar("Owner")
Value = TypeVar("Value")


class kept(Generic[Owner, Value]):  # noqa: N801 - it is used like `property`
    """A property that is worked out when it is first asked for, and then is an attribute.

    `functools.cached_property` does the same, but it takes a lock each time, which costs more than most of what bots
    keep: they ask at every decision.
    """

    def __init__(self, work_out: Callable[[Owner], Value]) -> None:
        self._work_out, self.__doc__ = work_out, work_out.__doc__

    def __set_name__(self, owner: type[Owner], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, asked: None, owner: type[Any]) -> Self: ...

    @overload
    def __get__(self, asked: Owner, owner: type[Any]) -> Value: ...

    def __get__(self, asked: Owner | None, owner: type[Any]) -> Self | Value:
        if asked is None:
            return self
        found = self._work_out(asked)
        setattr(asked, self._name, found)
        return found

    if TYPE_CHECKING:

        def __set__(self, asked: Owner, value: Value) -> None:
            """It can be set like any attribute."""
