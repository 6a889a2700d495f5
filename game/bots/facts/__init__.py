"""What is worth looking at before a decision, a module for each game."""
