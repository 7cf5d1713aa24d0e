"""FK4: effects and steps that say what the game does not know, or that do nothing."""
