"""The rules of the games and the geometry of their verdicts: pure Python, no Django, no I/O, no clock, no chance."""
