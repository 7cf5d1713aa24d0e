"""The rules of the game, without any of its content."""
