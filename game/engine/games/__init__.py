"""The games, a module or a small package each."""
