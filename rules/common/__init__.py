"""The clauses that every game shares: measuring, layout and placement (TB)."""
