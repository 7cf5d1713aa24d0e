"""Everything that a step of an effect can do."""

from fragkit.effects.vocabulary.verbs.deciding import CONTROL, DICE
from fragkit.effects.vocabulary.verbs.doing import CARDS, COUNTS, HARM, PLACES, SIDES

VERBS = (*CONTROL, *DICE, *HARM, *PLACES, *CARDS, *COUNTS, *SIDES)
