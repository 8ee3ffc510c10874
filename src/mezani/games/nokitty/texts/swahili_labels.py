"""What is read of No Kitty Cards and its switches before a game, in Swahili."""

from __future__ import annotations

from mezani.games.shared.texts.language import Labels

LABELS = Labels(
    titles={
        "no-kitty": "No Kitty Cards",
        "no-kitty-duel": "No Kitty Cards, pambano",
    },
    summaries={
        "no-kitty": "Weka mioyo kwenye vigae vya rangi yake, na uipeperushe ya mwenzako kwa uchawi: "
        "pointi nyingi zinashinda.",
        "no-kitty-duel": "No Kitty Cards kwa umakini: mioyo miwili na uchawi mmoja kwa zamu, "
        "kila uamuzi una uzito.",
    },
    groups={
        "board": "Ubao",
        "turns": "Zamu",
        "timers": "Muda",
    },
    switches={
        "tiles": "Vigae mezani",
        "hearts_per_turn": "Mioyo mingi zaidi kwa zamu",
        "magic_per_turn": "Uchawi mwingi zaidi kwa zamu",
        "turn_seconds": "Sekunde za zamu",
    },
    helps={
        "tiles": "Idadi ya vigae vilivyo mezani.",
        "hearts_per_turn": "Mioyo mingi zaidi anayoweza kuweka mchezaji kwa zamu; 0 ni bila kikomo.",
        "magic_per_turn": "Kadi nyingi zaidi za uchawi anazoweza kucheza mchezaji kwa zamu; 0 ni bila kikomo.",
        "turn_seconds": "Sekunde za zamu; 0 ni bila kikomo.",
    },
    flags=("Hapana", "Ndiyo"),
)
