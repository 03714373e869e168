"""How close an answer is, as it is read: certain, too close to call, and by how much."""

import pytest
from django.utils import translation

from tablecheck.boards.closeness import closeness


@pytest.mark.parametrize(
    ("told", "measured", "css", "word"),
    [
        pytest.param({"certain": True, "margin": 0.4}, True, "certain", "Certain", id="certain on a measured board"),
        pytest.param({"certain": False, "margin": 0.01}, True, "uncertain", "Too close to call", id="too close"),
        pytest.param({"certain": True, "margin": 0.4}, False, "", "", id="on an exact board everything is certain"),
    ],
)
def test_the_word_is_that_of_the_answer(told, measured, css, word):
    close = closeness(told, "in", measured)
    assert (close.css, close.word) == (css, word)


@pytest.mark.parametrize(
    ("margin", "unit", "sentence"),
    [
        (0.42, "in", "An error of 0.42 in could turn this."),
        (0.4299999, "in", "An error of 0.429 in could turn this."),
        (0.43 - 1e-12, "in", "An error of 0.43 in could turn this."),
        (1.2, "cm", "An error of 1.2 cm could turn this."),
        (0.0004, "in", "The slightest error could turn this."),
        (0, "mm", "The slightest error could turn this."),
        (None, "in", "No error of an inch or less turns this."),
    ],
)
def test_a_margin_is_never_told_larger_than_it_is(margin, unit, sentence):
    assert closeness({"certain": True, "margin": margin}, unit, measured=False).margin == sentence


def test_numbers_are_written_as_each_language_writes_them():
    with translation.override("ru"):
        assert "0,03" in closeness({"certain": False, "margin": 0.03}, "in", measured=True).margin


def test_what_nobody_judged_is_not_told():
    assert closeness({"answer": "yes"}, "in", measured=True) is None


@pytest.mark.parametrize(
    ("margin", "unit", "short"),
    [(0.42, "in", "±0.42 in"), (0, "in", "±0 in"), (None, "in", "over 1 in"), (None, "cm", "over 2.54 cm")],
)
def test_a_margin_has_a_short_form_beside_the_word(margin, unit, short):
    assert closeness({"certain": True, "margin": margin}, unit, measured=True).short == short
