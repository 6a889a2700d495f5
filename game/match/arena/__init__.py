"""Bots against bots: the same deals with seats rotated, so that luck cancels, and what that tells about strength."""
