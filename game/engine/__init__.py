"""The rules of the games: pure state, no window, no files, no clock.

Imports nothing outside the standard library.
"""
