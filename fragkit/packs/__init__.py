"""Finds and reads packs: files to nodes that know their place, and all packs of a run on one shelf."""
