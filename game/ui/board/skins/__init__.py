"""How a game's pieces, board and table look: drawn by our own code, from a skin file, at any scale."""
