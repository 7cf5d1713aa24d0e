"""Asks a browser how it lays a page out: once it has the fonts, a script measures; its answer is in the page."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

Browse = Callable[..., str]
MM_PER_PIXEL = 25.4 / 96
ANSWER = """
<script>
document.body.offsetHeight;
document.fonts.ready.then(() => {
  const result = document.createElement("pre");
  result.id = "measured";
  result.textContent = JSON.stringify((() => {%s})());
  document.body.append(result);
});
</script>
"""


def measured(browse: Browse, page: Path, script: str) -> Any:
    """What a script returns in a page, which is copied without the rule that would forbid scripts."""
    open_page, forbidden = re.subn(
        r"<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "", page.read_text(encoding="utf-8")
    )
    assert forbidden == 1
    copy = page.with_name("measured.html")
    copy.write_text(open_page.replace("</body>", f"{ANSWER % script}</body>"), encoding="utf-8")
    found = re.search(r'<pre id="measured">(.*?)</pre>', browse(copy, "--virtual-time-budget=20000", "--dump-dom"))
    assert found is not None
    return json.loads(html.unescape(found[1]))
