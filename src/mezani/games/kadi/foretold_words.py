"""What a play of Kadi would do, in the words of each language. A pair is for one and for more."""

from __future__ import annotations

from collections.abc import Mapping

from mezani.games.shared.language import Template

ENGLISH: dict[str, Template] = {
    "won": "You win!",
    "penalty": "{name} must pick {number}.",
    "cancelled.penalty": "Cancels the penalty.",
    "cancelled.jump": "Cancels the jump.",
    "cancelled.kickback": "Cancels the kickback.",
    "cancelled.request": "Cancels the request.",
    "fulfilled": "That is the card that was asked for.",
    "announced": "Announces “Niko Kadi”.",
    "must_follow": "{Suit} must be followed.",
    "requested": "{next} must play {card}, cancel with an Ace, or pick one.",
    "requested.table": "Whoever has {card} must play it, but for {next}.",
    "question": "A question without its answer: you pick one card.",
    "cardless": "You will have no cards left, but such a play does not win.",
    "cardless.call": "You will have no cards left, but not win: “Niko Kadi” was not announced before.",
    "cardless.others": "You will have no cards left, but not win while somebody else has none.",
    "skip": ("Skips {name}.", "Skips {number} people."),
    "skip.two": "Skips {name}: you play again.",
    "skip.window": (
        "Skips {name}, unless somebody cancels.",
        "Skips {number} people, unless somebody cancels.",
    ),
    "turn": "Turns the play around.",
    "turn.window": "Turns the play around, unless somebody cancels.",
    "turn.even": "Turns the play around and back again.",
    "turn.two": "Turns nothing between two: {name} is next.",
    "choose.suit": "You choose the suit that must be followed.",
    "choose.ask": "You choose the card that {next} must play.",
    "next": "{name} is next.",
}

SWAHILI: dict[str, Template] = {
    "won": "Unashinda!",
    "penalty": "Lazima {name} aokote {number}.",
    "cancelled.penalty": "Inafuta adhabu.",
    "cancelled.jump": "Inazuia kuruka.",
    "cancelled.kickback": "Inazuia kugeuza.",
    "cancelled.request": "Inafuta ombi.",
    "fulfilled": "Ndiyo kadi iliyoombwa.",
    "announced": "Unasema “Niko Kadi”.",
    "must_follow": "Lazima ifuatwe {suit}.",
    "requested": "Lazima {next} acheze {card}, afute kwa Ace, au aokote moja.",
    "requested.table": "Aliye na {card} lazima aicheze, isipokuwa {next}.",
    "question": "Swali bila jibu: unaokota kadi moja.",
    "cardless": "Utabaki bila kadi, lakini hivyo hushindi.",
    "cardless.call": "Utabaki bila kadi, lakini hutashinda: “Niko Kadi” haikusemwa kabla.",
    "cardless.others": "Utabaki bila kadi, lakini hutashinda wakati mwingine hana kadi.",
    "skip": ("Inamruka {name}.", "Inaruka watu {number}."),
    "skip.two": "Inamruka {name}: unacheza tena.",
    "skip.window": (
        "Inamruka {name}, mtu asipozuia.",
        "Inaruka watu {number}, mtu asipozuia.",
    ),
    "turn": "Inageuza mwelekeo wa mchezo.",
    "turn.window": "Inageuza mwelekeo wa mchezo, mtu asipozuia.",
    "turn.even": "Inageuza mwelekeo, kisha inaurudisha.",
    "turn.two": "Kati ya wawili hakuna kinachogeuka: anayefuata ni {name}.",
    "choose.suit": "Utachagua aina ya kufuata.",
    "choose.ask": "Utachagua kadi ambayo {next} lazima aicheze.",
    "next": "Anayefuata ni {name}.",
}

FORETOLD: Mapping[str, Mapping[str, Template]] = {"en": ENGLISH, "sw": SWAHILI}
