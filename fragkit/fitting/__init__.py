"""How much room words take where they are printed, and what fits. Knows no page, and not how anything looks."""
