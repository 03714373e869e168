"""The picture of the start page: a demo table with a verdict the rules have just given."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tablecheck import demo
from tablecheck import document as documents
from tablecheck.boards import telling
from tablecheck.boards.changes import attempt
from tablecheck.boards.drawing import LAYERS
from tablecheck.boards.mat import Mat, inches, mat
from tablecheck.boards.scene import Layer, Scene
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
    table = mat(state.header)
    return Picture(
        table.view,
        table,
        inches(state.header),
        tuple(drawn.layer(kind) for kind in LAYERS),
        told,
        tuple(told.blockers.split()),
    )
