"""Checks of game sense, one a file: what can be played, and makes no sense as a game."""
