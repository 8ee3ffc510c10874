"""What the learned bot says about a move: its chance to win, and that of the next best one."""

from __future__ import annotations

SENTENCES = {
    "en": {
        "only": "{do}: there is nothing else to do.",
        "chance": "{do}: {chance} % to win.",
        "better": "{do}: {chance} % to win. {other}: {other_chance} %.",
        "alike": "{do}: {chance} % to win. {other} is about as good.",
    },
    "sw": {
        "only": "{do}: hakuna kingine cha kufanya.",
        "chance": "{do}: uwezekano wa kushinda ni {chance} %.",
        "better": "{do}: uwezekano wa kushinda ni {chance} %. {other}: {other_chance} %.",
        "alike": "{do}: uwezekano wa kushinda ni {chance} %. {other} ni karibu sawa.",
    },
}
"""The sentences by language. ``{do}`` and ``{other}`` are moves in words."""
