"""Findings: what each code means, the checks, and how findings are shown and mended."""

from fragkit.callable_room import make_callable
from fragkit.diagnostic import Diagnostic, Edit, Fix, Note, Severity, Span
from fragkit.lint.run import lint

__all__ = ["Diagnostic", "Edit", "Fix", "Note", "Severity", "Span", "lint"]

__main_function__ = lint
make_callable(__name__)
