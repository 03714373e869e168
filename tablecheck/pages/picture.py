"""The picture of the start page: a part of a demo table with a verdict the rules have just given."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tablecheck import demo
from tablecheck import document as documents
from tablecheck.boards import scene, telling
from tablecheck.boards.changes import attempt
from tablecheck.boards.drawing import LAYERS
from tablecheck.boards.scene import Layer, Mat, Scene
from tablecheck.boards.state import HEADER, ORIGIN, State
from tablecheck.boards.telling import Telling
from tablecheck.boards.verdicts import Verdicts, judged


@dataclass(frozen=True, slots=True)
class Picture:
    """What the start page draws."""

    view: str
    mat: Mat
    inch: dict[str, str]
    layers: tuple[Layer, ...]
    told: Telling
    blockers: tuple[str, ...]


@lru_cache(maxsize=1)
def shown() -> tuple[Verdicts, str]:
    """The judged demo table, and the pinned question that the picture shows: a blocked one where there is one."""
    name = demo.NAMES[0]
    document = demo.document(name)
    changes = [{"kind": HEADER[0], "id": HEADER[1], "set": dict(documents.header_of(document))}]
    changes += [{"kind": kind, "id": oid, "add": dict(props)} for kind, oid, props in documents.objects_of(document)]
    changes += [{"kind": "questions", "id": oid, "add": dict(q)} for oid, q in demo.questions(name).items()]
    verdicts = judged(attempt(State(), changes, 0, ORIGIN).state)
    blocked = [oid for oid, outcome in verdicts.pinned.items() if getattr(outcome, "answer", "") == "no"]
    return verdicts, next(iter([*blocked, *verdicts.pinned]))


@lru_cache(maxsize=8)
def picture(language: str) -> Picture:
    """The picture with its sentence in one language, the active one."""
    verdicts, oid = shown()
    state = verdicts.snapshot.state
    told = next(each for each in telling.tellings(verdicts, language) if each.id == oid)
    drawn = Scene.of(state)
    return Picture(
        _view(state, oid),
        scene.mat(state.header),
        scene.inches(state.header),
        tuple(drawn.layer(kind) for kind in LAYERS),
        told,
        tuple(told.blockers.split()),
    )


def _view(state: State, oid: str) -> str:
    """The part of the table about the two models of a question, three to two."""
    question = state.of("questions")[oid]
    ends = [state.objects["models", question[key]]["at"] for key in ("from", "to")]
    (x0, y0), (x1, y1) = ends
    table = state.header["table"]
    width = min(max(abs(x1 - x0) * 1.9, abs(y1 - y0) * 2.8, table["width"] * 0.45), table["width"])
    depth = width / 1.5
    left = min(max((x0 + x1 - width) / 2, -0.5), table["width"] - width + 0.5)
    top = min(max((y0 + y1 - depth) / 2, -0.5), max(table["depth"] - depth + 0.5, -0.5))
    return f"{left:.3f} {top:.3f} {width:.3f} {depth:.3f}"
