"""Exact planar geometry of bases and footprints: what touches, how far, and whether some straight line passes."""
