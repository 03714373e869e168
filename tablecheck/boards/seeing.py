"""Who sees whom as the page shows it: the table of answers for its scripts, and what the last edit turned, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from rules.board import Board
from rules.ruleset import RULESETS
from rules.seeing import Seeing, Turned, area_seen
from rules.verdict import QuestionError
from tablecheck.boards import outlines, telling
from tablecheck.boards.naming import names_of
from tablecheck.boards.state import State
from tablecheck.boards.verdicts import TurnedAnswer, Turns, Verdicts

#: More models than these are only counted, in one sentence and in the list of sentences.
NAMED, LISTED = 12, 8


@dataclass(frozen=True, slots=True)
class Table:
    """Who sees whom as scripts read it: model ids in order, the number of each one's side, and a row of bits each.

    `seen` and `unanswered` are hexadecimal numbers, one a model; bit n speaks of the model at place n.
    """

    models: str
    sides: str
    seen: str
    unanswered: str


@dataclass(frozen=True, slots=True)
class Turning:
    """What an edit turned for one model: its name, the elements it leads to, and a sentence each way."""

    name: str
    ids: str
    now: str = ""
    no_longer: str = ""


@dataclass(frozen=True, slots=True)
class TurnedVerdict:
    """A pinned verdict that an edit turned: its question, what it was, what it is."""

    id: str
    title: str
    was: str
    now: str
    answer: str


@dataclass(frozen=True, slots=True)
class TurnedList:
    """Everything that the last edit turned, in words: its sum, its verdicts, its models, how many are left out."""

    sum: str
    verdicts: tuple[TurnedVerdict, ...] = ()
    turnings: tuple[Turning, ...] = ()
    more: str = ""


def table_of(seeing: Seeing | None) -> Table | None:
    """The whole table of a board's sights; None in a game without."""
    if seeing is None:
        return None
    place = {model: n for n, model in enumerate(seeing.models)}
    sides = {side: n for n, side in enumerate(seeing.board.sides)}
    units = [seeing.board.unit_of(seeing.board.models[model]) for model in place]
    return Table(
        " ".join(place),
        " ".join(str(sides.get(unit.side, "-")) if unit.side else "-" for unit in units),
        " ".join(_bits(seeing.seen[model], place) for model in place),
        " ".join(_bits(seeing.unanswered.get(model, ()), place) for model in place) if seeing.unanswered else "",
    )


def _bits(models: Iterable[str], place: Mapping[str, int]) -> str:
    return f"{sum(1 << place[model] for model in models):x}"


def is_judged(ruleset: str) -> bool:
    """True for a game whose sights are judged."""
    return RULESETS[ruleset].seeing is not None


def area_path(board: Board, model: str) -> str:
    """The area a model sees as one SVG path in the document's unit, holes by the even-odd rule; empty where unknown."""
    try:
        area = area_seen(board, model) if model in board.models else None
    except QuestionError:
        area = None
    return outlines.area_path(area or (), board.unit_length)


def turned_list(verdicts: Verdicts) -> TurnedList:
    """What the last edit turned, in the active language: each pair of models once, under as few names as will do."""
    turned, state = verdicts.turned, verdicts.snapshot.state
    if not turned:
        return TurnedList(_("The last edit turned nothing."))
    names = names_of(state.objects)
    groups = list(_groups(turned.pairs, verdicts.seeing.mutual if verdicts.seeing else True))
    left = max(0, len(groups) - LISTED)
    more = ngettext("… and %(count)d more model", "… and %(count)d more models", left) % {"count": left} if left else ""
    return TurnedList(
        _sum(turned),
        tuple(_turned_verdict(each, state, names) for each in turned.answers),
        tuple(_turning(model, group, names, state) for model, group in groups[:LISTED]),
        more,
    )


def _turned_verdict(turned: TurnedAnswer, state: State, names: Mapping[str, str]) -> TurnedVerdict:
    question = state.objects["questions", turned.question]
    return TurnedVerdict(
        turned.question,
        telling.title(question, names),
        telling.answer_word(question, turned.before),
        telling.answer_word(question, turned.now),
        turned.now or "open",
    )


def _groups(pairs: Sequence[Turned], mutual: bool) -> Iterator[tuple[str, list[tuple[str, bool]]]]:
    """Each pair under one of the models that have most of those left, together with who sees it now or no longer."""
    left = list(pairs)
    while left:
        ends = [(pair.target, pair.viewer) if mutual else (pair.target,) for pair in left]
        count = Counter(end for pair in ends for end in pair)
        model = max(count, key=count.__getitem__)
        own = [pair for pair, end in zip(left, ends, strict=True) if model in end]
        left = [pair for pair, end in zip(left, ends, strict=True) if model not in end]
        yield model, [(pair.target if pair.viewer == model else pair.viewer, pair.now) for pair in own]


def _turning(model: str, group: Sequence[tuple[str, bool]], names: Mapping[str, str], state: State) -> Turning:
    now, gone = ([other for other, sees in group if sees is wanted] for wanted in (True, False))
    seen = ngettext("now seen by %(count)d: %(names)s", "now seen by %(count)d: %(names)s", len(now))
    lost = ngettext("no longer seen by %(count)d: %(names)s", "no longer seen by %(count)d: %(names)s", len(gone))
    return Turning(
        names.get(model, model),
        telling.elements([model, *now, *gone], state),
        seen % {"count": len(now), "names": _listed(now, names)} if now else "",
        lost % {"count": len(gone), "names": _listed(gone, names)} if gone else "",
    )


def _listed(models: Sequence[str], names: Mapping[str, str]) -> str:
    words = ", ".join(names.get(model, model) for model in models[:NAMED])
    left = len(models) - NAMED
    if left <= 0:
        return words
    facts = {"names": words, "count": left}
    return ngettext("%(names)s and %(count)d more", "%(names)s and %(count)d more", left) % facts


def _sum(turned: Turns) -> str:
    """How much an edit turned, in one line."""
    now = sum(pair.now for pair in turned.pairs)
    gone, verdicts = len(turned.pairs) - now, len(turned.answers)
    told = []
    if verdicts:
        told.append(ngettext("%(count)d verdict turned", "%(count)d verdicts turned", verdicts) % {"count": verdicts})
    if now:
        told.append(ngettext("%(count)d pair now in sight", "%(count)d pairs now in sight", now) % {"count": now})
    if gone:
        told.append(ngettext("%(count)d pair no longer", "%(count)d pairs no longer", gone) % {"count": gone})
    return " · ".join(told)


def words() -> dict[str, str]:
    """The sentences with which scripts tell who sees whom."""
    return {
        "sees": _("%(name)s sees %(count)s of %(all)s."),
        "sees_nobody": _("%(name)s has no enemy on the table."),
        "sight_then": _("Now the model to be seen."),
        "tally": _("%(count)s of %(all)s"),
        "seen": pgettext("of a model", "seen"),
        "unseen": pgettext("of a model", "not seen"),
        "unanswered": pgettext("of a model", "no answer"),
        "is_seen": _("%(name)s: %(state)s"),
        "unit_sees": _("%(unit)s see %(count)s of %(all)s: %(other)s"),
        "unit_pair": _("%(unit)s looking at %(other)s"),
        "pair": _("%(name)s, %(other)s: %(state)s"),
    }
