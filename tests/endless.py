"""A pack in whose games somebody draws for ever."""

CIRCLE = """\
    decks:
      trick: {name: Trick, colour: '#333333', shape: circle}
    cards:
      joker:
        deck: trick
        name: Joker
        effects:
          - when: draw
            if: card == this
            instead:
              - discard: this
              - draw: {by: you, deck: trick, as: another}
              - result: another
    variants:
      tricks:
        name: Tricks
        group: option
        effects:
          - when: phase.start
            do:
              - draw: {by: who, deck: trick}
    """
