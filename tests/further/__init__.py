"""A small further game, for tests only: rules, a board, a layout and texts, and no line of code for the screen."""
