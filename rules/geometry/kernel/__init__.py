"""Exact sight for many pairs at once: plain loops over arrays, compiled where numba is there, the same without it."""
