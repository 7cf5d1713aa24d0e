"""FK911: a license that nobody knows."""

from __future__ import annotations

from collections.abc import Iterator

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, instead, warning
from fragkit.lint.checks.pack import manifest_keys
from fragkit.lint.codes import PACK, Code, manifest

CODE = Code(
    "FK911",
    "unknown-license",
    "The license of a pack is none that SPDX lists, or is written differently there.",
    "Whoever wants to use your cards must be able to find out what he may do with them.",
    manifest(PACK.replace("CC-BY-4.0", "CC-BY")),
    manifest(PACK),
    Severity.WARNING,
)


def check(library: Library) -> Iterator[Diagnostic]:
    """Licenses that SPDX does not list."""
    for pack, written, span in manifest_keys(library, "license"):
        try:
            known = canonicalize_license_expression(written)
        except InvalidLicenseExpression:
            help = "Write one from https://spdx.org/licenses/, such as `CC-BY-4.0`; your own is `LicenseRef-Mine`."
            yield warning("FK911", span, f"SPDX lists no license `{written}`", help=help, entity=pack)
            continue
        if known != written:
            message, help = f"SPDX writes this license `{known}`", f"Write `{known}`."
            yield warning("FK911", span, message, help=help, entity=pack, fix=instead(span.start, span.end, known))
