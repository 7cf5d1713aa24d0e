"""FK2: packs that do not fit together, and references that lead nowhere."""
