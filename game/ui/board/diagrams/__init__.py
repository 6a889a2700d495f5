"""The examples of rules pages, laid out and drawn with a game's own pieces."""
