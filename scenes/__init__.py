"""The screens, one a file, and the stack that they stand on."""
