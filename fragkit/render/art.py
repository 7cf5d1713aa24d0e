"""Pictures that come with a pack: judged by their first bytes, limited in size, embedded so that pages stay whole."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from hashlib import blake2b

from fragkit.packs.storage import Storage

MOST_BYTES = 5 * 1024 * 1024


class NoPicture(Exception):
    """Why a picture is not used, in the author's words; the card gets a drawing instead."""


@dataclass(frozen=True, slots=True)
class Art:
    """A picture as a `data:` address, with a name that is the same for the same bytes."""

    name: str
    uri: str


def read_art(storage: Storage, name: str) -> Art:
    """The picture of that name in a pack; raises NoPicture."""
    if name.endswith(".svg"):
        raise NoPicture(f"`{name}` is an SVG, which is not printed yet; save it as PNG, JPEG or WebP")
    try:
        data = storage.read_asset(name, MOST_BYTES)
    except OSError:
        data = None
    if data is None:
        raise NoPicture(f"the picture `{name}` is not in the pack")
    if len(data) > MOST_BYTES:
        raise NoPicture(f"`{name}` is larger than {MOST_BYTES // 1024**2} MB")
    kind = _kind_of(data)
    if kind is None:
        raise NoPicture(f"`{name}` is not a PNG, JPEG or WebP picture, whatever its name says")
    digest = blake2b(data, digest_size=8).hexdigest()
    return Art(f"art-{digest}", f"data:image/{kind};base64,{b64encode(data).decode('ascii')}")


def _kind_of(data: bytes) -> str | None:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "webp"
    return None
