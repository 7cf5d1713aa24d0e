"""What the players agree on before they begin: a number, or a yes or no, for what the variants leave open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from fragkit.content.game import Param
from fragkit.engine.errors import WrongTable
from fragkit.engine.rulebook import Rulebook
from fragkit.suggest import did_you_mean, listed

Agreed = dict[tuple[str, str], int]
"""By variant and name; what is not in it is as usual."""


def agree(rules: Rulebook, wanted: Mapping[str, int | bool]) -> Agreed:
    """What was agreed on, by `name`, or by `variant.name` where two variants have the name."""
    return {_meant(rules, written): _checked(rules, written, value) for written, value in wanted.items()}


def all_is_agreed(rules: Rulebook, value: Callable[[str, str], int]) -> None:
    """What is usual may depend on the table, and be nothing that one can play with (DM-UNBALANCED-04)."""
    for variant, name, param in _every(rules):
        usual = value(variant, name)
        if param.min is not None and usual < param.min:
            message = f"for this table `{name}` must be agreed on, since nothing is usual: {param.min} at least"
            raise WrongTable(message if param.max is None else f"{message} and {param.max} at most")


def _every(rules: Rulebook) -> Iterator[tuple[str, str, Param]]:
    for variant, model in rules.variants.items():
        for name, param in model.params.items():
            yield variant, name, param


def _meant(rules: Rulebook, written: str) -> tuple[str, str]:
    variant, _, name = written.rpartition(".")
    known = [(each, own) for each, own, _ in _every(rules)]
    found = [key for key in known if key[1] == name and (not variant or variant in (key[0], key[0].partition(":")[2]))]
    if len(found) == 1:
        return found[0]
    if found:
        either = listed(f"{each.partition(':')[2]}.{own}" for each, own in found)
        raise WrongTable(f"`{written}` can be agreed on for several variants: say {either}")
    names = [own for _, own in known]
    help = did_you_mean(name, names) or (f"There are {listed(names)}." if names else "Nothing is left open.")
    raise WrongTable(f"there is no `{written}` to agree on. {help}")


def _checked(rules: Rulebook, written: str, value: int | bool) -> int:
    key = _meant(rules, written)
    param = next(each for variant, name, each in _every(rules) if (variant, name) == key)
    if isinstance(value, bool) != (param.type == "bool"):
        raise WrongTable(f"`{written}` is {'a yes or no' if param.type == 'bool' else 'a number'}")
    if param.min is not None and value < param.min:
        raise WrongTable(f"`{written}` is {param.min} at least")
    if param.max is not None and value > param.max:
        raise WrongTable(f"`{written}` is {param.max} at most")
    return value
