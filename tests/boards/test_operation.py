"""Operations at the door: each thing that can be wrong is named with its path."""

import pytest

from tablecheck.boards.operation import MOST_CHANGES, Edit, OperationFaults, edit_of
from tests.boards.samples import add, edit, put, remove


def paths(message) -> list[str]:
    """Where the faults of a message lie."""
    with pytest.raises(OperationFaults) as refused:
        edit_of(message)
    assert all(fault["message"] for fault in refused.value.faults)
    return [fault["path"] for fault in refused.value.faults]


def test_an_edit_is_read_into_known_keys():
    read = edit_of(edit("one", 3, put("terrain", "a", at=[1, 2]), add("zones", "z", kind="x"), override=True))
    assert read == Edit(
        "one",
        3,
        [
            {"kind": "terrain", "id": "a", "set": {"at": [1, 2]}},
            {"kind": "zones", "id": "z", "add": {"id": "z", "kind": "x"}},
        ],
        True,
    )


@pytest.mark.parametrize(
    ("message", "path"),
    [
        pytest.param({"seen": 1, "changes": []}, "$.op", id="no id"),
        pytest.param(edit("", 1, remove("terrain", "a")), "$.op", id="empty id"),
        pytest.param(edit("a b", 1, remove("terrain", "a")), "$.op", id="bad id"),
        pytest.param(edit("x", -1, remove("terrain", "a")), "$.seen", id="seen before the beginning"),
        pytest.param(edit("x", True, remove("terrain", "a")), "$.seen", id="seen is no number"),
        pytest.param(edit("x", 1.5, remove("terrain", "a")), "$.seen", id="seen is no whole number"),
        pytest.param(edit("x", 1), "$.changes", id="no changes"),
        pytest.param(edit("x", 1, *[remove("terrain", "a")] * (MOST_CHANGES + 1)), "$.changes", id="too many"),
        pytest.param(edit("x", 1, "remove it"), "$.changes[0]", id="change is no object"),
        pytest.param(edit("x", 1, remove("castles", "a")), "$.changes[0].kind", id="unknown kind"),
        pytest.param(edit("x", 1, remove("terrain", "a/b")), "$.changes[0].id", id="bad object id"),
        pytest.param(edit("x", 1, remove(["terrain"], "a")), "$.changes[0].kind", id="kind is a list"),
        pytest.param(edit("x", 1, {"kind": "terrain", "id": "a"}), "$.changes[0]", id="no verb"),
        pytest.param(edit("x", 1, {**remove("terrain", "a"), "set": {"at": 1}}), "$.changes[0]", id="two verbs"),
        pytest.param(edit("x", 1, {**remove("terrain", "a"), "place": 1}), "$.changes[0].place", id="key of the log"),
        pytest.param(edit("x", 1, {"kind": "terrain", "id": "a", "remove": 1}), "$.changes[0].remove", id="not true"),
        pytest.param(edit("x", 1, put("terrain", "a")), "$.changes[0].set", id="empty set"),
        pytest.param(edit("x", 1, put("terrain", "a", id="b")), "$.changes[0].set.id", id="id set"),
        pytest.param(edit("x", 1, add("terrain", "a", id="b")), "$.changes[0].add.id", id="id contradicts"),
        pytest.param(edit("x", 1, remove("board", "")), "$.changes[0]", id="board removed"),
        pytest.param(edit("x", 1, put("terrain", "a", at=[float("nan"), 1])), "$.changes[0].set.at[0]", id="NaN"),
        pytest.param(edit("x", 1, put("terrain", "a", at=[1, float("-inf")])), "$.changes[0].set.at[1]", id="infinity"),
        pytest.param(edit("x", 1, put("terrain", "a", name="a\x00b")), "$.changes[0].set.name", id="NUL"),
        pytest.param(edit("x", 1, put("terrain", "a", name="\ud800")), "$.changes[0].set.name", id="half a character"),
        pytest.param({**edit("x", 1, remove("terrain", "a")), "extra": 1}, "$.extra", id="unknown key"),
        pytest.param(edit("x", 1, remove("terrain", "a"), override="yes"), "$.override", id="override is no flag"),
    ],
)
def test_faults_are_named_with_their_path(message, path):
    assert path in paths(message)


def test_bottomless_values_are_refused():
    deep = 1
    for _ in range(40):
        deep = [deep]
    assert paths(edit("x", 1, put("terrain", "a", at=deep)))


def test_all_faults_come_at_once():
    assert paths({"op": "x", "seen": None, "changes": [remove("castles", ""), remove("terrain", "")]}) == [
        "$.seen",
        "$.changes[0].kind",
        "$.changes[0].id",
        "$.changes[1].id",
    ]
