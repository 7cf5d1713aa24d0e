"""The command line: one small module a command, with no logic of its own."""
