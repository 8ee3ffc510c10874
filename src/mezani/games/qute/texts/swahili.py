"""Qute's texts in Swahili. The blind is *rundo*, a run *mfululizo*, to cover *kufunika*."""

from __future__ import annotations

from mezani.games.shared.texts.card_talk import SWAHILI_SUITS
from mezani.games.shared.texts.language import Labels, Language, Template

TALK: dict[str, Template] = {
    "played": "{name} amecheza {cards}.",
    "drew": "{name} ameokota {number}.",
    "drew.nothing": "Hakukuwa na kadi ya {name} kuokota.",
    "drew.cover": "{name} ameokota {number} ili kufunika 6.",
    "passed": "{name} hakucheza kadi.",
    "with": "Kwa {cards}, {sentence}",
    "jumped": {"one": "{name} amemruka mtu {number}.", "other": "{name} amewaruka watu {number}."},
    "chose_suit": "{name} amechagua {suit}.",
    "reshuffled": "Kadi zimechanganywa upya.",
    "qute": "{name} amesema Qute.",
    "went_out": "{name} amemaliza kadi.",
    "multiplied": "Rundo limejazwa tena: pointi ×{number}.",
    "counted": "{name} anahesabu {cards}: {number} kwa raundi hii, {what} kwa jumla.",
    "counted.nothing": "{name} hana kadi za kuhesabu: {number} kwa raundi hii, {what} kwa jumla.",
    "reset": "{name} amerudi 0.",
    "round": "Raundi ya {number}: {name} anaanza.",
    "added": "{name} ameongeza {what} moja.",
    "put_back": "{name} amerudisha kadi chini ya rundo.",
    "timed_out": "{name} ameishiwa na muda.",
    "won": "{name} ameshinda.",
}

OWN_TALK: dict[str, Template] = {
    "played": "Umecheza {cards}.",
    "drew": "Umeokota {number}.",
    "drew.nothing": "Hukuwa na kadi ya kuokota.",
    "drew.cover": "Umeokota {number} ili kufunika 6.",
    "passed": "Hukucheza kadi.",
    "jumped": {
        "one": "Umemruka mtu {number}.",
        "other": "Umewaruka watu {number}.",
    },
    "jumped.yours": {"one": "{name} amekuruka.", "other": "{name} amekuruka mara {number}."},
    "jumped.yours.others": "{name} amewaruka watu {number}, wewe pia.",
    "chose_suit": "Umechagua {suit}.",
    "qute": "Umesema Qute.",
    "went_out": "Umemaliza kadi.",
    "counted": "Unahesabu {cards}: {number} kwa raundi hii, {what} kwa jumla.",
    "counted.nothing": "Huna kadi za kuhesabu: {number} kwa raundi hii, {what} kwa jumla.",
    "reset": "Umerudi 0.",
    "round": "Raundi ya {number}: unaanza wewe.",
    "added": "Umeongeza {what} moja.",
    "put_back": "Umerudisha kadi chini ya rundo.",
    "timed_out": "Umeishiwa na muda.",
    "won": "Umeshinda.",
}

GUIDANCE: dict[str, Template] = {
    "start": "Wewe unaanza raundi: cheza kadi yoyote.",
    "turn": "Cheza {suit}, {rank} yoyote au J.",
    "turn.jack": "Cheza {suit} au J.",
    "turn.none": "Huna kadi inayofaa: okota.",
    "turn.stuck": "Huna kadi inayofaa na hakuna ya kuokota: maliza zamu.",
    "drawn": "Inafaa: icheze, au maliza zamu ubaki nayo.",
    "drawn.must": "Inafaa: icheze.",
    "drawn.none": "Hakuna inayofaa: maliza zamu.",
    "cover": "Funika 6 kwa {suit} ya namba nyingine au kwa J.",
    "cover.none": "Huna kadi ya kufunika 6: okota.",
    "cover.six": "Huna kadi ya kufunika 6: weka 6 nyingine juu yake, au okota.",
    "cover.stuck": "Hakuna cha kufunika 6 wala cha kuokota: maliza zamu.",
    "more": "Ongeza {rank} nyingine, au maliza zamu.",
    "end": "Maliza zamu yako.",
    "qute": "Huo ni mfululizo wa {number}: sema Qute raundi iishe papo hapo.",
    "needs.suit": "Kabla ya kumaliza zamu, chagua aina ya kufuata.",
    "needs.eights": "Kabla ya kumaliza zamu, chagua nani apigwe na 8: anayefuata peke yake, "
    "au wote kwa zamu.",
    "needs.jacks": "Kabla ya kumaliza zamu, chagua kwa kila J: {points} zipunguzwe kwako, "
    "au {points} ziongezwe kwa wengine.",
}

REFUSALS: dict[str, Template] = {
    "game_over": "Mchezo umekwisha.",
    "not_your_turn": "Si zamu yako.",
    "one_at_a_time": "{cards}: kadi huchezwa moja moja.",
    "not_held": "Huna {card} mkononi.",
    "no_match": "{card} hailingani na {top} kwa aina wala kwa namba.",
    "no_match.jack": "{card} si J wala si ya aina ya kufuata, {suit}.",
    "not_same_rank": "{card} si {rank} nyingine: ongeza namba ileile, au maliza zamu.",
    "not_a_cover": "{card} haifuniki {top}: aina yake kwa namba nyingine hufunika, au J.",
    "must_play": "Una kadi inayofaa juu ya {top}: icheze.",
    "must_play.start": "Wewe unaanza raundi: cheza kadi.",
    "drawn_already": "Kila zamu huokotwa kadi moja, nawe umeshaokota.",
    "nothing_to_draw": "Hakuna kadi ya kuokota: maliza zamu.",
    "played_already": "Umeshacheza: ongeza namba ileile, au maliza zamu.",
    "has_a_cover": "Una kadi inayofunika {top}: icheze.",
    "must_draw": "Huna kadi inayofaa juu ya {top}: okota kabla ya kumaliza zamu.",
    "must_play_drawn": "Kadi uliyookota inafaa juu ya {top}: hapa lazima ichezwe.",
    "must_cover": "Lazima {top} ifunikwe kabla ya kumaliza zamu.",
    "suit_needed": "J iko juu: chagua aina ya kufuata.",
    "no_suit_to_choose": "Hakuna aina ya kuchagua sasa.",
    "eights_needed": "Umecheza 8 kadhaa: chagua nani apigwe, anayefuata peke yake au wote kwa zamu.",
    "no_eights_to_choose": "Hakuna 8 za kugawa sasa.",
    "jacks_needed": "Raundi inaisha kwa J: chagua {points} zipunguzwe kwako, au {points} ziongezwe kwa wengine.",
    "no_jacks_to_choose": "Hakuna pointi za J za kuchagua sasa.",
    "no_qute": "Qute husemwa kwenye mfululizo wa kadi nne za namba moja ambao umeuongeza zamu hii.",
    "not_practice": "Hiyo ni ya michezo ya mazoezi tu.",
    "cannot_add": "Ni 6, 7, 8, J au A tu zinazoweza kuongezwa.",
    "none_left_to_add": "Rundo halina tena kadi kama hiyo.",
    "nothing_to_put_back": "Huna kadi ya kurudisha.",
    "clock_not_running": "Saa ya “{move}” haiendi.",
    "not_for_players": "“{move}” ni hatua ya saa, si ya mchezaji.",
    "not_for_players.clock": "“{move}” ni hatua ya mchezaji, si ya saa.",
}

PREVIEWS: dict[str, Template] = {
    "cover": "Ungelazimika kuifunika 6.",
    "cover.none": "Ungelazimika kuifunika 6, na huna kadi ya kuifunika: ungeokota.",
    "sevens": "{name} angeokota {number}.",
    "eights": "{name} angeokota {number} na kurukwa.",
    "eights.choose": "Ungechagua nani aokote kwa 8 zako ukimaliza zamu.",
    "jack": "Ungechagua aina ya kufuata ukimaliza zamu.",
    "jack.out": "Ungechagua thamani ya J ukimaliza zamu.",
    "aces": {"one": "Ingemruka {name}.", "other": "Ingewaruka watu {number}."},
    "qute": "Mfululizo wa {number}: ungeweza kusema Qute.",
    "out": "Kadi yako ya mwisho: raundi ingeisha na zamu yako.",
}

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
    choices={"turn_seconds.0": "Bila kikomo"},
    helps={
        "hand_size": "Hugawiwa katika kila raundi.",
        "score_limit": "Zikizidi hizi mchezo huisha; zikiwa hizi hasa hurudi 0.",
        "must_play_drawn": "Ikiwa inafaa. Bila sheria hii unaweza kubaki nayo.",
        "turn_seconds": "Huendeleza mchezo mtu anapochelewa.",
    },
    flags=("Hapana", "Ndiyo"),
)

SWAHILI = Language(
    "sw",
    TALK,
    GUIDANCE,
    REFUSALS,
    suits=SWAHILI_SUITS,
    labels=LABELS,
    previews=PREVIEWS,
    own_talk=OWN_TALK,
)
