"""What the learned bot says about a move: its chance to win, that of the next best one, and perhaps a reason."""

from __future__ import annotations

SENTENCES = {
    "en": {
        "only": "{do}: there is nothing else to do.",
        "better": "{do}: {chance}% to win, {other_chance}% with “{other}”.",
        "alike": "{do}: {chance}% to win, and “{other}” is about as good.",
        "chosen": "{do}: {chance}% to win.",
        "better.reason": "{reason} Chance to win: {chance}%, or {other_chance}% with “{other}”.",
        "alike.reason": "{reason} Chance to win: {chance}%, and “{other}” is about as good.",
        "chosen.reason": "{reason} Chance to win: {chance}%.",
    },
    "sw": {
        "only": "{do}: hakuna kingine cha kufanya.",
        "better": "{do}: uwezekano wa kushinda ni {chance}%, na {other_chance}% kwa “{other}”.",
        "alike": "{do}: uwezekano wa kushinda ni {chance}%, na “{other}” ni karibu sawa.",
        "chosen": "{do}: uwezekano wa kushinda ni {chance}%.",
        "better.reason": "{reason} Uwezekano wa kushinda ni {chance}%, na {other_chance}% kwa “{other}”.",
        "alike.reason": "{reason} Uwezekano wa kushinda ni {chance}%, na “{other}” ni karibu sawa.",
        "chosen.reason": "{reason} Uwezekano wa kushinda ni {chance}%.",
    },
}
"""The sentences by language. ``{do}`` and ``{other}`` are moves in words, ``{reason}`` is the sentence of `sharp`."""
