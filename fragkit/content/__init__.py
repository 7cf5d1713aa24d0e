"""The things that authors declare, as models: cards, fighters, maps, variants and the rest."""
