"""FK0: files that cannot or should not be read."""
