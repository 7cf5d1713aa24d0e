"""Writes the findings of all broken packs anew."""

import tempfile
from pathlib import Path

from tests.lint.broken import every

for broken in every():
    with tempfile.TemporaryDirectory() as folder:
        broken.write(Path(folder))
