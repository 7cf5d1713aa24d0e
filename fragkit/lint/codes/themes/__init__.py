"""FK9: themes that are not there, or that say more than a theme may."""
