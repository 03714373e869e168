"""StarCraft: Tabletop Miniatures Game, one module a chapter of its rules."""
