"""FK4: expressions that cannot be understood, or that ask for what is not there."""
