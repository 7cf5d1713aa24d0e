"""What goes out to other programs and comes in from them: maps for Tiled, cards from tables.

Nothing here is trusted: a file from elsewhere becomes a finding or an entry of a pack, never anything else.
"""
