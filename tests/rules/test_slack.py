"""How close an answer is: what is known by hand, kind by kind, with an error just below, at and above what turns it."""

import math

import pytest

from rules.ask import ask
from rules.board import Side
from rules.geometry.measure import overlaps, within
from rules.slack import PATIENCE, Close, close_to, every, joined, past, some, weighed
from rules.verdict import QuestionError
from tests.rules.build import ask_of, board, piece, rect, troop
from tests.rules.close_calls import BY_HAND, ENGAGED, HEIGHT, LAYOUT, PLATEAU, SIGHT, R, apart, facing, peg, wall

#: Where no formula tells, errors are tried in steps of this ratio.
STEP = 2 ** (1 / 4)
IDS = [case[0] for case in BY_HAND]


@pytest.mark.parametrize(("built", "question", "answer", "turns", "exact"), [case[1:] for case in BY_HAND], ids=IDS)
def test_margins_known_by_hand(built, question, answer, turns, exact):
    found = ask(built, question)
    assert found.answer == answer
    assert found.margin_known
    assert found.certain is True  # nothing is off on this board
    if turns is None:
        return
    if turns > 1.0:
        assert found.margin is None
    elif exact:
        assert found.margin == pytest.approx(turns, rel=1e-5, abs=1e-9)
    else:
        assert turns / STEP / 1.001 <= found.margin <= turns * (1 + 1e-9)


@pytest.mark.parametrize(
    ("built", "question", "turns"),
    [(built, question, turns) for _, built, question, _, turns, _ in BY_HAND if turns and turns < 1.0],
    ids=[name for name, *_, turns, _ in BY_HAND if turns and turns < 1.0],
)
def test_certain_below_what_turns_the_answer_and_never_from_there_on(built, question, turns):
    """Certain may be withheld only where twice the tolerance would turn the answer."""
    assert ask(_off(built, turns * 0.49), question).certain is True
    assert ask(_off(built, turns * 1.005), question).certain is False
    assert ask(_off(built, turns * 2), question).certain is False


def _off(built, tolerance):
    return type(built)(**{**built.__dict__, "tolerance": tolerance})


@pytest.mark.clause("TB-CROSS")
def test_a_pegged_outline_with_a_tolerance_is_too_close_to_call():
    """T34."""
    found = ask(_off(peg(0.25), 0.3), LAYOUT)
    assert (found.answer, found.certain) == ("no", False)


def test_each_thing_errs_by_its_own_tolerance():
    """A foot 0.1 in up on a plateau: what both may be off together decides."""

    def closeness(own, plateaus, boards=5.0):
        high = piece("p", rect(10, 10, (27, 18)), 4, "surface", tolerance=plateaus)
        return ask(board(high, troop("m", (22.1 - R, 18), tolerance=own), tolerance=boards), HEIGHT)

    assert closeness(0.0, 0.0).certain is True
    assert closeness(0.04, 0.05).certain is True
    assert closeness(0.06, 0.05).certain is False
    assert closeness(0.0, 0.11).certain is False
    assert closeness(0.09, None).certain is False
    assert closeness(0.06, 0.05).margin == pytest.approx(0.05)


def test_a_line_errs_by_the_tolerances_of_what_it_passes():
    def closeness(walls, models):
        things = [piece(f"w{n}", rect(2, 20, (27, y)), tolerance=walls) for n, y in enumerate((7.75, 28.25))]
        ends = [troop("m", (17, 18), tolerance=models), troop("e", (37, 18), side="blue", tolerance=models)]
        return ask(board(*things, *ends, tolerance=3.0), SIGHT).certain

    assert closeness(0.0, 0.0) is True
    assert closeness(0.2, 0.5) is True
    assert closeness(0.26, 0.0) is False


def test_a_tolerance_beyond_an_inch_counts_though_no_margin_tells_it():
    far = apart(9.0, tolerance=3.0)
    assert (ask(far, ENGAGED).certain, ask(far, ENGAGED).margin) == (True, None)
    assert ask(_off(far, 4.1), ENGAGED).certain is False


def test_units_see_and_engage_by_their_closest_models():
    one, other = troop("m", (20, 18), unit="U"), troop("n", (20, 24), unit="U")
    foe = [troop("e", (20.9 + 2 * R, 18), side="blue", unit="V"), troop("f", (20.7 + 2 * R, 24), side="blue", unit="V")]
    found = ask(board(one, other, *foe), {"ask": "engaged", "a": "U", "b": "V"})
    assert (found.answer, found.margin) == ("yes", pytest.approx(0.15))
    seen = ask(board(one, other, *foe), {"ask": "unit_sight", "from": "U", "to": "V"})
    assert (seen.answer, seen.margin) == ("yes", None)


def test_evade_hangs_on_every_target_and_on_some_attacker():
    def closeness(*xs):
        targets = [troop(f"t{n}", (x, 15 + 3 * n), unit="T", side="blue") for n, x in enumerate(xs)]
        return ask(
            board(PLATEAU, troop("a", (10, 18), unit="A"), *targets), {"ask": "evade", "attacker": "A", "target": "T"}
        )

    assert (closeness(22.2 - R, 22.1 - R).answer, closeness(22.2 - R, 22.1 - R).margin) == ("yes", pytest.approx(0.05))
    assert (closeness(21.8 - R, 21.9 - R).answer, closeness(21.8 - R, 21.9 - R).margin) == ("no", pytest.approx(0.1))


def test_margins_come_in_the_documents_unit():
    from rules.ask import told

    built = board(troop("m", (20, 18)), troop("e", (20.9 + 2 * R, 18), side="blue"), unit_length=1 / 25.4)
    assert told(ask(built, ENGAGED), built, "en")["margin"] == pytest.approx(0.05 * 25.4)


def test_a_question_without_closeness_is_the_same_answer():
    built = apart(0.9, tolerance=0.1)
    plain, whole = ask(built, ENGAGED, closeness=False), ask(built, ENGAGED)
    assert (plain.certain, plain.margin_known) == (None, False)
    assert (plain.answer, plain.reasons, plain.line) == (whole.answer, whole.reasons, whole.line)


@pytest.mark.parametrize("kind", ["actions", "event"])
def test_what_is_not_measured_is_certain(kind):
    built = board(troop("m", (20, 18)), tolerance=0.5, sides={"red": Side("red", "Red")})
    more = {"event": "destroyed"} if kind == "event" else {}
    found = ask(built, {"ask": kind, "unit": "Um", **more})
    assert (found.certain, found.margin, found.margin_known) == (True, None, True)


# What rules are made of


def weigh(built, run):
    return close_to(built, lambda: weighed(run))


def test_a_rule_of_several_comparisons_turns_with_the_cheapest_that_count():
    built = board(troop("a", (20, 18)), troop("b", (20 + 2 * R + 0.9, 18)), troop("c", (20, 18 + 2 * R + 1.4)))
    a, b, c = (built.models[name].shape for name in "abc")
    assert weigh(built, lambda: within(a, b, 1.0) and within(a, c, 1.0)) == (True, pytest.approx(0.2))
    assert weigh(built, lambda: within(a, b, 1.0) or within(a, c, 1.0)) == (True, pytest.approx(0.05))
    assert weigh(built, lambda: within(a, b, 1.0) and not within(a, c, 1.0)) == (True, pytest.approx(0.05))
    assert weigh(built, lambda: within(a, b, 1.0) == within(a, c, 1.0)) == (True, pytest.approx(0.05))
    assert weigh(built, lambda: within(a, b, 1.0) or not overlaps(a, b)) == (True, pytest.approx(0.45))
    assert weigh(built, lambda: True) == (True, None)


def test_a_comparison_answers_the_same_however_often_it_is_made():
    built = apart(0.9)
    a, b = (built.models[name].shape for name in "me")
    assert weigh(built, lambda: within(a, b, 1.0) == within(b, a, 1.0)) == (True, None)


def test_what_fails_only_when_turned_is_another_answer():
    built = apart(0.9)
    a, b = (built.models[name].shape for name in "me")

    def run():
        if not within(a, b, 1.0):
            raise QuestionError("$", "no_size", unit="U")
        return True

    assert weigh(built, run) == (True, pytest.approx(0.05))


def test_patience_ends_on_the_safe_side():
    """A rule with more close comparisons that do not count than patience lasts is told to be closer than it is."""
    count = PATIENCE.bit_length() + 2
    others = [troop(f"x{n}", (10 + 3 * n, 5), unit=f"X{n}") for n in range(count)]
    beside = [troop(f"y{n}", (10 + 3 * n, 5 + 2 * R + 1.01 + n / 100), unit=f"Y{n}") for n in range(count)]
    built = board(*others, *beside, troop("a", (20, 18)), troop("b", (20 + 2 * R + 1.8, 18)))

    def run():
        for n in range(count):
            within(built.models[f"x{n}"].shape, built.models[f"y{n}"].shape, 1.0)
        return within(built.models["a"].shape, built.models["b"].shape, 1.0)

    _, margin = weigh(built, run)
    assert 0.0 < margin <= 0.4


def test_judgements_side_by_side():
    def close(answer, error=math.inf):
        return lambda: Close(answer, error)

    def weigh(judge):
        return close_to(board(), judge)[1]

    assert weigh(lambda: every([close(True, 0.3), close(True, 0.2)])) == 0.2
    assert weigh(lambda: every([close(False, 0.3), close(True, 0.1), close(False, 0.5)])) == 0.5
    assert weigh(lambda: every([close(False), close(False, 0.5)])) is None
    assert weigh(lambda: some([close(True, 0.3), close(False, 0.2), close(True, 0.6)])) == 0.6
    assert weigh(lambda: some([close(False, 0.3), close(False, 0.2)])) == 0.2
    assert weigh(lambda: every([])) is None
    assert every([close(True), close(False)]).answer is False
    assert some([close(True), close(False)]).answer is True


def test_chains_are_as_close_as_the_weakest_link_of_the_best():
    links = {frozenset("ab"): 0.5, frozenset("bc"): 0.3, frozenset("ac"): -0.2, frozenset("cd"): -0.4}

    def link(one, other):
        strength = links.get(frozenset((one, other)), -0.9)
        return Close(strength > 0, abs(strength))

    def chained(others):
        return close_to(board(), lambda: joined("a", others, link))[1]

    assert chained("bc") == 0.3
    assert chained("bcd") == 0.4
    assert chained("") is None
    assert joined("a", "bc", link).answer is True
    assert joined("a", "bcd", link).answer is False


def test_a_line_past_what_may_begin_to_block():
    """A wall that does not block yet counts from the error on at which it may."""
    from rules.starcraft.blocking import sightlines

    built = facing(wall(1, 36, (27, 18)))
    m, e = built.models["m"].shape, built.models["e"].shape
    name = next(iter(built.terrain))

    def weigh(close):
        return close_to(built, lambda: weighed(lambda: past(sightlines(built), m, e, {name: close})))[1]

    assert weigh(Close(False, 0.07)) == pytest.approx(0.07)
    assert weigh(Close(True, 0.07)) == pytest.approx(0.07)
    assert weigh(Close(False)) is None
    assert 0.25 <= weigh(Close(True)) <= 0.5
    assert past(sightlines(built), m, e, {name: Close(False)}) is True


def test_closeness_holds_for_every_game():
    for ruleset in ("infinity", "skirmish", "ninth-age"):
        built = board(wall(2, 2, (1.3, 18)), troop("m", (R + 0.1, 9)), ruleset=ruleset, tolerance=0.2)
        assert ask_of(built, "layout").margin == pytest.approx(0.3)
        assert ask_of(built, "placement").certain is False
