"""fragkit in the browser: pages that show, check and play what a pack holds."""
