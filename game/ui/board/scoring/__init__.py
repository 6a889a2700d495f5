"""Step-by-step scorings, made from events alone, and the panels that show them."""
