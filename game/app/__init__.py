"""The window: canvas and scaling, pointers, settings, language, widgets."""
