"""FK203 same-pack-id, which `fragkit/packs/loading.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, Example
from fragkit.lint.codes.examples import other_pack

CODE = Code(
    "FK203",
    "same-pack-id",
    "Two packs of one run have the same id.",
    "A reference such as `example:zap-gun` could mean either.",
    Example(
        "one/pack.yaml and two/pack.yaml both say `id: other`",
        {"one/pack.yaml": other_pack("other", "{}"), "two/pack.yaml": other_pack("other", "{}")},
    ),
    Example(
        "one/pack.yaml says `id: one`, two/pack.yaml says `id: two`",
        {"one/pack.yaml": other_pack("one", "{}"), "two/pack.yaml": other_pack("two", "{}")},
    ),
    suppressed="never",
)
