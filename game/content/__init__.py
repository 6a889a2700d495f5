"""Finds, reads and checks boards, decks, layouts, skins and texts, without a window."""
