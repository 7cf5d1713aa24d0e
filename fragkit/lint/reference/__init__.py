"""The reference pages of docs/reference: every word an author can write, from where it is declared.

`make reference` writes them; a test fails when they are not what would be written.
"""

from fragkit.lint.reference.pages import pages

__all__ = ["pages"]
