"""Checks of what is printed, one a file: pictures, colours, letters."""
