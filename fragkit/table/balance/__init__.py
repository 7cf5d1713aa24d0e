"""What a card, a fighter or a build does to whoever has it, measured in games that are otherwise the same.

docs/balance-command.md says how, and what the intervals cover.
"""

from fragkit.table.balance.findings import Balance, Change, Comparison, Measured
from fragkit.table.balance.measuring import balance
from fragkit.table.balance.subjects import Subject

__all__ = ["Balance", "Change", "Comparison", "Measured", "Subject", "balance"]
