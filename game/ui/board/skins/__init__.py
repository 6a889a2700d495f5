"""The look of a game's pieces, board and table: drawn by our own code, from a skin file, at any scale."""
