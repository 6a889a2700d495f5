"""Bots against bots: the same deals with seats rotated, so that luck cancels out, and the strength that they show."""
