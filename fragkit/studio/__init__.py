"""The studio: a pack seen, mended, played and printed in a browser, while it is being written.

It serves one author on his own machine, keeps nothing but the files and the games being played, and knows no rule of
the game: everything comes from the rooms below.
"""
