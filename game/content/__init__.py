"""Finds, reads and checks boards, decks, layouts, skins and texts. No window."""
