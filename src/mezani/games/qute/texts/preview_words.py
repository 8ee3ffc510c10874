"""What a card of Qute would do, in the words of each language. A pair is for one and for more."""

from __future__ import annotations

from collections.abc import Mapping

from mezani.games.shared.texts.language import Template

ENGLISH: dict[str, Template] = {
    "cover": "You must cover the 6.",
    "cover.none": "You must cover the 6, and nothing in your hand does: you will draw.",
    "sevens": "{name} will pick {number}.",
    "eights": "{name} will pick {number} and be skipped.",
    "eights.choose": "As you end your turn, you choose who picks for the {number} 8s.",
    "jack": "As you end your turn, you choose the suit to follow.",
    "jack.out": "As you end your turn, you choose what the Jacks count.",
    "aces": ("Skips {name}.", "Skips {number} people."),
    "qute": "A run of {number}: you may call Qute.",
    "out": "Your last card: the round ends with your turn.",
}

SWAHILI: dict[str, Template] = {
    "cover": "Lazima uifunike 6.",
    "cover.none": "Lazima uifunike 6, na huna kadi ya kuifunika: utaokota.",
    "sevens": "{name} ataokota {number}.",
    "eights": "{name} ataokota {number} na kurukwa.",
    "eights.choose": "Ukimaliza zamu, utachagua nani aokote kwa 8 zako {number}.",
    "jack": "Ukimaliza zamu, utachagua aina ya kufuata.",
    "jack.out": "Ukimaliza zamu, utachagua thamani ya J.",
    "aces": ("Inamruka {name}.", "Inaruka watu {number}."),
    "qute": "Mfululizo wa {number}: unaweza kusema Qute.",
    "out": "Kadi yako ya mwisho: raundi inaisha na zamu yako.",
}

FORETOLD: Mapping[str, Mapping[str, Template]] = {"en": ENGLISH, "sw": SWAHILI}
