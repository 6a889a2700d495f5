"""Everything of Tafelrunde that is not a screen."""
