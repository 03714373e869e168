"""Sound documents of every shape, made by hypothesis."""

from hypothesis import strategies as st

from tests.document.samples import bare

NUMBERS = st.one_of(
    st.integers(-300, 300),
    st.floats(-390, 390, allow_nan=False).map(lambda number: number if abs(number) > 1e-300 else 0.0),
    st.decimals(-300, 300, places=4).map(float),
)
SIZES = st.one_of(st.integers(1, 300), st.floats(0.001, 390), st.decimals("0.01", 60, places=2).map(float))
POINTS = st.lists(NUMBERS, min_size=2, max_size=2)
TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12)
WORDS = st.lists(TEXT.filter(bool), max_size=3)
TRIANGLES = st.tuples(st.integers(-9, 9), st.integers(-9, 9), SIZES).map(
    lambda t: [[t[0], t[1]], [t[0] + t[2] / 2, t[1]], [t[0], t[1] + t[2] / 2]]
)
FOOTPRINTS = st.one_of(
    st.fixed_dictionaries({"rect": st.lists(SIZES, min_size=2, max_size=2)}),
    st.fixed_dictionaries({"ellipse": st.lists(SIZES, min_size=2, max_size=2)}),
    st.fixed_dictionaries({"circle": SIZES}),
    st.fixed_dictionaries({"polygon": TRIANGLES}),
)
BASES = st.one_of(
    st.fixed_dictionaries({"round": SIZES}),
    st.fixed_dictionaries({"oval": st.lists(SIZES, min_size=2, max_size=2)}),
    st.fixed_dictionaries({"rect": st.lists(SIZES, min_size=2, max_size=2)}),
)


def _keys(needed, **maybe):
    return st.fixed_dictionaries(needed, optional=maybe)


COMMON = {"rotation": NUMBERS, "tolerance": st.none() | SIZES, "locked": st.booleans(), "order": st.integers(-9, 9)}
TERRAIN = _keys(
    {"at": POINTS, "footprint": FOOTPRINTS},
    name=TEXT,
    size=st.integers(0, 5),
    traits=WORDS,
    on=st.none(),
    height=st.none() | SIZES,
    **COMMON,
)
ACCESS = _keys({"at": POINTS, "footprint": FOOTPRINTS}, joins=st.just(["ground"]), **COMMON)
MODELS = _keys({"at": POINTS, "base": BASES}, name=TEXT, leader=st.just(False), marks=WORDS, **COMMON)
PROFILES = _keys({}, size=st.integers(0, 5), speed=SIZES, traits=WORDS, kind=st.just("swarm"))
UNITS = _keys(
    {"models": st.lists(MODELS, max_size=3)},
    name=TEXT,
    side=st.none(),
    place=st.sampled_from(["table", "reserve"]),
    profile=PROFILES,
    state=_keys({}, marks=WORDS, damage=st.integers(0, 9)),
)
HEADERS = _keys(
    {},
    title=TEXT,
    notes=TEXT,
    tolerance=SIZES,
    length_unit=st.sampled_from(["in", "mm"]),
    game=_keys({}, round=st.integers(1, 9), phase=st.none()),
)


@st.composite
def documents(draw):
    """A sound board document as JSON values, its ids unique, its references leading somewhere."""
    units = draw(st.lists(UNITS, max_size=3))
    for n, unit in enumerate(units):
        unit["id"] = f"unit-{n}"
        unit["models"] = [{"id": f"model-{n}-{m}", **model} for m, model in enumerate(unit["models"])]
    terrain = [{"id": f"piece-{n}", **piece} for n, piece in enumerate(draw(st.lists(TERRAIN, max_size=3)))]
    access = [{"id": f"way-{n}", **way} for n, way in enumerate(draw(st.lists(ACCESS, max_size=2)))]
    return bare(**draw(HEADERS), units=units, terrain=terrain, access_points=access)
