"""FK4: tables, procedures and loose ends, and what never ends or never happens."""
