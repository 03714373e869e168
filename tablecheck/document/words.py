"""The small words of a document: ids, numbers, lengths, points, outlines, footprints and bases."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag

from tablecheck.document.faults import ALTERNATIVE, refused, shown
from tablecheck.document.outline import SAME, area, crossing, repeated_point

#: Ten metres in the smallest unit; `references` narrows it by the unit of the document.
FARTHEST = 10_000
MOST_POINTS = 256
MOST_WORDS = 100
MOST_OBJECTS = 500
MOST_PARTS = 64
ID_PATTERN = r"^[A-Za-z0-9._-]{1,64}$"
_ID = re.compile(r"[A-Za-z0-9._-]{1,64}\Z")


class Part(BaseModel):
    """Anything with keys in a document: unknown keys are refused, and nothing is taken for what it is not."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, use_attribute_docstrings=True)


def _checked_id(text: str) -> str:
    if not _ID.match(text):
        raise refused("bad_id", value=shown(text))
    return text


def _tidy(number: float) -> float:
    """Whole numbers without a fraction, and no minus before zero."""
    return int(number) if abs(number) < 2**53 and number == int(number) else number


def _whole(value: Any) -> Any:
    """JSON knows no difference between 2 and 2.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Id = Annotated[str, AfterValidator(_checked_id), Field(json_schema_extra={"pattern": ID_PATTERN})]
Text = Annotated[str, Field()]
Word = Annotated[str, Field(min_length=1, max_length=200)]
Words = Annotated[list[Word], Field(max_length=MOST_WORDS)]
Flag = bool
_Some = TypeVar("_Some")
#: The objects of one kind, and the small parts that one object may have.
Objects = Annotated[list[_Some], Field(max_length=MOST_OBJECTS)]
Parts = Annotated[list[_Some], Field(max_length=MOST_PARTS)]

Number = Annotated[float, AfterValidator(_tidy)]
Coordinate = Annotated[float, Field(ge=-FARTHEST, le=FARTHEST), AfterValidator(_tidy)]
Length = Annotated[float, Field(ge=0, le=FARTHEST), AfterValidator(_tidy)]
#: A size that something on the table has: never nothing.
Extent = Annotated[float, Field(gt=SAME, le=FARTHEST), AfterValidator(_tidy)]
Whole = Annotated[int, Field(ge=-1_000_000, le=1_000_000), BeforeValidator(_whole)]
Count = Annotated[int, Field(ge=0, le=1_000_000), BeforeValidator(_whole)]
Ordinal = Annotated[int, Field(ge=1, le=1_000_000), BeforeValidator(_whole)]


def _needs(count: int, kind: str) -> BeforeValidator:
    """A list of exactly so many entries; what they are is checked after."""

    def check(value: Any) -> Any:
        if not isinstance(value, list) or len(value) != count:
            raise refused(kind, value=shown(value))
        return value

    return BeforeValidator(check)


def _apart(points: list[list[float]]) -> list[list[float]]:
    if repeated_point(points):
        raise refused("no_length")
    return points


def _simple(points: list[list[float]]) -> list[list[float]]:
    if same := repeated_point(points):
        raise refused("repeated_point", first=same[0], second=same[1])
    if edges := crossing(points):
        raise refused("crossing", first=edges[0], second=edges[1])
    if area(points) <= SAME * SAME:
        raise refused("no_area")
    return points


Point = Annotated[list[Coordinate], Field(min_length=2, max_length=2), _needs(2, "pair")]
SizePair = Annotated[list[Extent], Field(min_length=2, max_length=2), _needs(2, "size_pair")]
Segment = Annotated[list[Point], Field(min_length=2, max_length=2), AfterValidator(_apart), _needs(2, "segment")]
#: Corners in order, either winding, not closed; it neither crosses nor touches itself.
Polygon = Annotated[list[Point], Field(min_length=3, max_length=MOST_POINTS), AfterValidator(_simple)]


def alternatives(key: str) -> Tag:
    """The name of an alternative that no path shows."""
    return Tag(ALTERNATIVE + key)


def by_single_key(*keys: str) -> Discriminator:
    """The alternative named by the one of `keys` that an object has."""

    def chosen(value: Any) -> str | None:
        if isinstance(value, BaseModel):
            present = [key for key in keys if key in type(value).model_fields]
        elif isinstance(value, dict):
            present = [key for key in keys if key in value]
        else:
            present = [keys[0]]
        return ALTERNATIVE + present[0] if len(present) == 1 else None

    return Discriminator(
        chosen,
        custom_error_type="one_of",
        custom_error_message="one_of",
        custom_error_context={"allowed": ", ".join(keys)},
    )


class Rectangle(Part):
    """A rectangle, centred: width along x, depth along y."""

    rect: SizePair


class Ellipse(Part):
    """An ellipse, centred: its width along x, its depth along y."""

    ellipse: SizePair


class Circle(Part):
    """A circle, centred, by its diameter."""

    circle: Extent


class Corners(Part):
    """A simple polygon in local coordinates."""

    polygon: Polygon


class RoundBase(Part):
    """A round base by its diameter in millimetres."""

    round: Extent


class OvalBase(Part):
    """An elliptical base, millimetres: along x and along y when not turned."""

    oval: SizePair


class RectBase(Part):
    """A rectangular base, millimetres: its front and its side; not turned it faces up."""

    rect: SizePair


Footprint = Annotated[
    Annotated[Rectangle, alternatives("rect")]
    | Annotated[Ellipse, alternatives("ellipse")]
    | Annotated[Circle, alternatives("circle")]
    | Annotated[Corners, alternatives("polygon")],
    by_single_key("rect", "ellipse", "circle", "polygon"),
]
Base = Annotated[
    Annotated[RoundBase, alternatives("round")]
    | Annotated[OvalBase, alternatives("oval")]
    | Annotated[RectBase, alternatives("rect")],
    by_single_key("round", "oval", "rect"),
]
LengthUnit = Literal["in", "cm", "mm"]
