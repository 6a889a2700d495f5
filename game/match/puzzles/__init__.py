"""Puzzles: positions with one clearly best answer, found by search or in one's own matches."""
