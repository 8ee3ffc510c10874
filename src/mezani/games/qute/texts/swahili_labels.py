"""What is read of Qute and its switches before a game, in Swahili."""

from __future__ import annotations

from mezani.games.shared.texts.language import Labels

LABELS = Labels(
    titles={"qute": "Qute"},
    summaries={
        "qute": "Raundi kwa raundi na kadi 36: maliza kadi zako au panga nne za namba moja; "
        "pointi chache ndizo zinashinda.",
    },
    groups={
        "cards": "Kadi",
        "turns": "Zamu",
        "winning": "Kushinda",
        "timers": "Muda",
    },
    switches={
        "hand_size": "Kadi za kila mchezaji",
        "score_limit": "Pointi zinazomaliza mchezo",
        "must_play_drawn": "Cheza ulichookota",
        "turn_seconds": "Sekunde za zamu",
    },
    helps={
        "hand_size": "Kadi anazogawiwa kila mchezaji katika raundi.",
        "score_limit": "Pointi zikizidi hizi mchezo huisha; zikiwa hizi hasa hurudi 0.",
        "must_play_drawn": "Kadi iliyookotwa katika zamu lazima ichezwe ikiwa inafaa.",
        "turn_seconds": "Sekunde za zamu; 0 ni bila kikomo.",
    },
    flags=("Hapana", "Ndiyo"),
)
