"""The match as things on a screen: arrangements, sprites, skins, gestures, choreography, sound."""
