"""Unit profiles: one's own list, pasted and shared lists, the starter set, and the units made of them."""
