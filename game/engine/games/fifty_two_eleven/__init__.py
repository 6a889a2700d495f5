"""5211, and 5211 Azul: secret simultaneous card play where one colour scores."""
