"""A drawing without templates: it says what a frame covers, so that a test can follow a screen."""

from __future__ import annotations

import json
from typing import Any

from tablecheck.boards.state import State
from tablecheck.boards.verdicts import Verdicts


def frame_html(before: State, after: State, verdicts: Verdicts | None, language: str, revision: int) -> str:
    """The objects that differ, by key; null for one that is gone."""
    touched = {"/".join(key): after.get(key) for key in after.touched_since(before)}
    return json.dumps({"language": language, "touched": touched, **told(verdicts)}) + "\n"


def whole_html(state: State, verdicts: Verdicts | None, language: str) -> str:
    """Every object, by key."""
    whole = {"/".join(key): state.get(key) for key in [("board", ""), *state.objects]}
    return json.dumps({"language": language, "whole": whole, **told(verdicts)}) + "\n"


def turned_html(verdicts: Verdicts, language: str) -> str:
    """What turned, and since when."""
    turned = verdicts.turned
    answers = {each.question: each.now for each in turned.answers}
    pairs = [[each.viewer, each.target, each.now] for each in turned.pairs]
    looked = {"looked": verdicts.revision, "since": turned.since, "answers": answers, "pairs": pairs}
    return json.dumps({"language": language, **looked}) + "\n"


def preview_html(verdicts: Verdicts, language: str) -> str:
    """What would be, and what would turn."""
    return (
        json.dumps({"language": language, "preview": verdicts.preview, **told(verdicts)})
        + "\n"
        + turned_html(verdicts, language)
    )


def told(verdicts: Verdicts | None) -> dict[str, Any]:
    """The pinned verdicts and the revision they are about."""
    if verdicts is None:
        return {"judged": 0}
    pinned = {oid: getattr(outcome, "answer", "error") for oid, outcome in verdicts.pinned.items()}
    light = [outcome for outcome in verdicts.pinned.values() if getattr(outcome, "certain", True) is None]
    return {"judged": verdicts.revision, "pinned": pinned, "weighed": 0 if light else verdicts.revision}


def drawn(html: str) -> dict[str, Any]:
    """Everything that a drawing says, in one."""
    parts: dict[str, Any] = {}
    for line in html.splitlines():
        parts |= json.loads(line)
    return parts


class Screen:
    """What a browser keeps, taking frames as it does: a revision, objects, verdicts, what turned."""

    def __init__(self, revision: int = 0) -> None:
        self.revision = revision
        self.objects: dict[str, Any] = {}
        self.judged, self.pinned = 0, {}
        self.looked, self.turned, self.weighed = 0, {}, 0
        self.gap = False

    @property
    def known(self) -> int:
        """The revision of which it shows all there is to know: verdicts, how close they are, and what turned."""
        return min(self.judged, self.looked, self.weighed)

    def take(self, frame: dict[str, Any]) -> None:
        """Apply a frame, ignore an old one, or notice a gap."""
        if frame["from"] > self.revision:
            self.gap = True
            return
        if frame["revision"] < self.revision or (frame["revision"] == self.revision != frame["from"]):
            return
        self.gap, self.revision = False, frame["revision"]
        for line in frame["html"].splitlines():
            self._draw(json.loads(line))

    def _draw(self, drawn: dict[str, Any]) -> None:
        if "looked" in drawn:
            self.looked, self.turned = drawn["looked"], drawn
            return
        if "whole" in drawn:
            self.objects = drawn["whole"]
        for key, properties in drawn.get("touched", {}).items():
            if properties is None:
                self.objects.pop(key, None)
            else:
                self.objects[key] = properties
        self.judged, self.pinned = drawn["judged"], drawn.get("pinned", {})
        self.weighed = drawn.get("weighed", 0)
