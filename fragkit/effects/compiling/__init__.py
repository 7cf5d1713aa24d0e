"""The compiler: checked effects become Python functions, once for a library; games only call them.

What passed the checker never raises, except for what the engine itself raises to stop an action or end a game. For that
it is decided what nothing means:

- A step that is given none where it needs something does nothing, and what it would have bound is none. `run`, `table`
  and `signal` pass none on; each step inside decides for itself.
- A function that is given none answers neutrally: 0, no, an empty list, or none. So does a field of none.
- The first of an empty list is none. Dividing by 0 gives 0.
- A list as a question is true when something is in it. `or` between lists or optional things gives the first that is
  there.
- `for` goes through the list as it was at the start; `where` is asked when its turn comes.
- The last `result` counts, and the steps after it are done too.

`Compiled` is where to begin; `interface` is what a game must offer; `words` and `verbs` say how each word of the
vocabulary is compiled.
"""

from fragkit.effects.compiling.compiled import (
    CompiledCan,
    CompiledCard,
    CompiledEffects,
    CompiledMemory,
    CompiledModify,
    CompiledOffer,
    CompiledPhase,
    CompiledSheet,
    CompiledStatus,
    CompiledSteps,
    CompiledTable,
    CompiledToken,
    CompiledUntil,
    CompiledVariant,
    CompiledWhen,
    Op,
    Reach,
    Relation,
)
from fragkit.effects.compiling.library import Compiled
from fragkit.effects.compiling.prelude import order
from fragkit.effects.compiling.source import NotCheckedError

__all__ = [
    "Compiled",
    "CompiledCan",
    "CompiledCard",
    "CompiledEffects",
    "CompiledMemory",
    "CompiledModify",
    "CompiledOffer",
    "CompiledPhase",
    "CompiledSheet",
    "CompiledStatus",
    "CompiledSteps",
    "CompiledTable",
    "CompiledToken",
    "CompiledUntil",
    "CompiledVariant",
    "CompiledWhen",
    "NotCheckedError",
    "Op",
    "Reach",
    "Relation",
    "order",
]
