"""FK1: what is wrong with a file as YAML."""
