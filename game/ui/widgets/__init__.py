"""A small layer of widgets: pictures with an area, a text, and an action for touches."""
