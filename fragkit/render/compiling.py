"""Templates as plain Python: what a sandbox asks at each reading of a value is asked once, when they are compiled."""

from __future__ import annotations

import re
from keyword import iskeyword
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.sandbox import (
    UNSAFE_ASYNC_GENERATOR_ATTRIBUTES,
    UNSAFE_COROUTINE_ATTRIBUTES,
    UNSAFE_GENERATOR_ATTRIBUTES,
    SandboxedEnvironment,
)
from markupsafe import Markup, escape

_NOT_FOR_TEMPLATES = frozenset(
    ("format", "format_map", "mro")  # those of a text read fields of whatever they are given
) | (UNSAFE_GENERATOR_ATTRIBUTES | UNSAFE_COROUTINE_ATTRIBUTES | UNSAFE_ASYNC_GENERATOR_ATTRIBUTES)
_is_special = re.compile("[&<>\"']").search


def written(value: Any) -> str:
    """A value as it stands in a page: escaped, unless it is Markup.

    >>> written("a < b"), written(Markup("<b>")), written(1.5)
    (Markup('a &lt; b'), Markup('<b>'), '1.5')
    """
    kind = type(value)
    if kind is str:
        return value if _is_special(value) is None else escape(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is int or kind is float:
        return str(value)
    return escape(value)


class _Straight(CodeGenerator):
    """Reads fields and calls functions as Python does. A template has their names, so it is known what it can reach."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 - as Jinja2 calls it
        self.writeline("written = environment.written")
        super().visit_Template(node, frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - as Jinja2 calls it
        if node.attr.startswith("_") or node.attr in _NOT_FOR_TEMPLATES or iskeyword(node.attr):
            self.fail(f"a template may not read `{node.attr}`", node.lineno)
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 - as Jinja2 calls it
        if forward_caller or node.dyn_args or node.dyn_kwargs or any(iskeyword(each.key) for each in node.kwargs):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for each in (*node.args, *node.kwargs):
            self.visit(each, frame)
            self.write(", ")
        self.write(")")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802
        """An `if` without an `else` is nothing, and not an object that has to be asked what it is."""
        if node.expr2 is None:
            node.expr2 = nodes.Const("", lineno=node.lineno)
        super().visit_CondExpr(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        assert frame.eval_ctx.autoescape
        assert finalize.src is None
        self.write("written(")


class CompiledSandbox(SandboxedEnvironment):
    """Jinja2's sandbox for templates that ship: all of them escape what they are filled with."""

    code_generator_class = _Straight
    written = staticmethod(written)
