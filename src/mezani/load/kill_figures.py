"""What a kill test is to do, and what it has shown."""

from __future__ import annotations

import msgspec


class KillPlan(msgspec.Struct, frozen=True):
    """How often to kill, how many rooms play, and which chance decides."""

    times: int
    rooms: int
    seed: int


class KillFigures(msgspec.Struct, frozen=True):
    """What the kill test has shown."""

    kills: int
    while_starting: int
    while_idle: int
    acknowledged: int
    refused: dict[str, int]
    resent: int
    already_done: int
    finished: int
    replayed: int
    lost: int
    duplicates: int
    wrong: tuple[str, ...]
