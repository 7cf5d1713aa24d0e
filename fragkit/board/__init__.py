"""The board: a map laid out, with its squares, doors, ways and lines of sight. It knows nobody who stands on it."""
