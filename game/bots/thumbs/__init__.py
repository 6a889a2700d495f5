"""The rules of thumb, a module or a small package for each game."""
