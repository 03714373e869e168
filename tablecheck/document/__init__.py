"""The board document and the question file: the contract with the outside, checked at every door."""

from tablecheck.document.document import Document, dump, load
from tablecheck.document.faults import DocumentFaults, Fault
from tablecheck.document.objects import (
    KINDS,
    document_from,
    header_of,
    object_faults,
    objects_of,
    reference_faults,
    tidied,
)
from tablecheck.document.to_rules import (
    access_point_of,
    board_of,
    game_of,
    header_terms,
    is_in_reserve,
    is_on_table,
    marker_of,
    model_of,
    reserve_of,
    side_of,
    terrain_of,
    to_board,
    unit_of,
    zone_of,
)

__all__ = [
    "KINDS",
    "Document",
    "DocumentFaults",
    "Fault",
    "access_point_of",
    "board_of",
    "document_from",
    "dump",
    "game_of",
    "header_of",
    "header_terms",
    "is_in_reserve",
    "is_on_table",
    "load",
    "marker_of",
    "model_of",
    "object_faults",
    "objects_of",
    "reference_faults",
    "reserve_of",
    "side_of",
    "terrain_of",
    "tidied",
    "to_board",
    "unit_of",
    "zone_of",
]
