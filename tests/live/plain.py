"""A drawing without templates: it says what a frame covers, so that a test can follow a screen."""

from __future__ import annotations

import json
from typing import Any

from tablecheck.boards.state import State
from tablecheck.boards.verdicts import Verdicts


def frame_html(before: State, after: State, verdicts: Verdicts | None, language: str, revision: int) -> str:
    """The objects that differ, by key; null for one that is gone."""
    touched = {"/".join(key): after.get(key) for key in after.touched_since(before)}
    return json.dumps({"language": language, "touched": touched, **told(verdicts)})


def whole_html(state: State, verdicts: Verdicts | None, language: str) -> str:
    """Every object, by key."""
    whole = {"/".join(key): state.get(key) for key in [("board", ""), *state.objects]}
    return json.dumps({"language": language, "whole": whole, **told(verdicts)})


def told(verdicts: Verdicts | None) -> dict[str, Any]:
    """The pinned verdicts and the revision they are about."""
    if verdicts is None:
        return {"judged": 0}
    pinned = {oid: getattr(outcome, "answer", "error") for oid, outcome in verdicts.pinned.items()}
    return {"judged": verdicts.revision, "pinned": pinned}


class Screen:
    """What a browser keeps: a revision, the objects drawn, the verdicts shown; it takes frames as the client does."""

    def __init__(self, revision: int = 0) -> None:
        self.revision = revision
        self.objects: dict[str, Any] = {}
        self.judged, self.pinned = 0, {}
        self.gap = False

    def take(self, frame: dict[str, Any]) -> None:
        """Apply a frame, ignore an old one, or notice a gap."""
        if frame["from"] > self.revision:
            self.gap = True
            return
        if frame["revision"] < self.revision or (frame["revision"] == self.revision != frame["from"]):
            return
        self.gap, self.revision = False, frame["revision"]
        drawn = json.loads(frame["html"])
        if "whole" in drawn:
            self.objects = drawn["whole"]
        for key, properties in drawn.get("touched", {}).items():
            if properties is None:
                self.objects.pop(key, None)
            else:
                self.objects[key] = properties
        self.judged, self.pinned = drawn["judged"], drawn.get("pinned", {})
