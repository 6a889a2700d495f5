"""The match on the screen: layout, sprites, skins, gestures, animation and scorings."""
