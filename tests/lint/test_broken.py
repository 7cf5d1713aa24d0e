"""A hundred and fifty broken packs give exactly the findings that are written beside them."""

import re
from pathlib import Path

import pytest

from fragkit.lint.codes import codes
from tests.lint.broken import Broken, every

PACKS = every()


@pytest.mark.parametrize("broken", PACKS, ids=lambda broken: broken.path.stem)
def test_a_broken_pack_gives_exactly_the_expected_findings(broken: Broken, tmp_path: Path) -> None:
    assert broken.found(tmp_path) == broken.expected


def test_there_are_150_and_at_least_one_for_each_code() -> None:
    named = {code for broken in PACKS for line in broken.expected for code in re.findall(r": (FK\d{3})$", line)}
    assert named == set(codes())
    assert len(PACKS) >= 150
    assert [broken.path.name for broken in PACKS if not broken.expected] == []
