"""The scenes, one per file, and the stack that holds them."""
