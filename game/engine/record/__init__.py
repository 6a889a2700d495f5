"""Records: the one text form of a match, written and read by every part of the program."""
