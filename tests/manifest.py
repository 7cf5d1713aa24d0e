"""The manifest of a small pack for tests that write one themselves."""

from __future__ import annotations


def manifest(id: str, requires: str = "gold") -> str:
    about = f"{{id: {id}, version: 1.0.0, title: {id.title()}, authors: [A], license: CC0-1.0, language: en, format: 1"
    return f"{about}, requires: {{{requires}: '>=0.1'}}}}\n"
