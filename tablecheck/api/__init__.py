"""The same answers and boards over HTTP, for programs; `openapi.json` describes it."""
