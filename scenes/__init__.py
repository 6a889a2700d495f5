"""The screens, one per file, and the stack that they stand on."""
