"""Ways of a point between rounded outlines: what stops it, and the shortest taut way, in plain loops."""
