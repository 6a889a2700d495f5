"""A small further game, for tests only: fewest points win in it. All of it is in this folder: its manifest names what
the program needs, and nothing elsewhere knows it.
"""
