"""FK3: entries that are not written as their kind is written."""
