"""A game at the terminal: what a player is shown, what he may type, and who sits at which seat."""
