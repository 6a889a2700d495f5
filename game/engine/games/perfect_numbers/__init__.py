"""Perfect Numbers: an open market, colour rows, and the number that closes a row exactly."""
