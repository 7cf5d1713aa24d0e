"""How large a picture is, from its first bytes; it is never decoded, so that no picture can do harm."""

from __future__ import annotations

import zlib

MOST_BYTES = 5 * 1024 * 1024
_PNG = b"\x89PNG\r\n\x1a\n"
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""The marks of a JPEG behind which its size stands."""
_WITHOUT_LENGTH = frozenset({0x01, *range(0xD0, 0xD9)})


def size_of(data: bytes) -> tuple[int, int] | None:
    """Width and height in dots of a PNG, JPEG or WebP; None for anything else.

    >>> size_of(sample_png(70, 50))
    (70, 50)
    """
    if data.startswith(_PNG) and data[12:16] == b"IHDR" and len(data) >= 24:
        return _numbers(data, 16, 4, "big"), _numbers(data, 20, 4, "big")
    if data.startswith(b"\xff\xd8\xff"):
        return _of_jpeg(data)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP" and len(data) >= 30:
        return _of_webp(data)
    return None


def _of_jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if mark in _FRAMES:
            return _numbers(data, at + 7, 2, "big"), _numbers(data, at + 5, 2, "big")
        if mark == 0xFF:
            at += 1
        elif mark in _WITHOUT_LENGTH:
            at += 2
        else:
            at += 2 + max(2, _numbers(data, at + 2, 2, "big"))
    return None


def _of_webp(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return _numbers(data, 24, 3, "little") + 1, _numbers(data, 27, 3, "little") + 1
    if kind == b"VP8L":
        bits = _numbers(data, 21, 4, "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        return _numbers(data, 26, 2, "little") & 0x3FFF, _numbers(data, 28, 2, "little") & 0x3FFF
    return None


def _numbers(data: bytes, at: int, length: int, order: str) -> int:
    return int.from_bytes(data[at : at + length], "big" if order == "big" else "little")


def sample_png(width: int, height: int) -> bytes:
    """A grey picture of that size, for examples."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")

    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x00\x00\x00\x00"
    rows = zlib.compress((b"\x00" + b"\x80" * width) * height, 9)
    return _PNG + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
