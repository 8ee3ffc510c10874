"""The texts of No Kitty Cards in Swahili: *moyo* is a heart, *kigae* a tile."""

from __future__ import annotations

from mezani.games.shared.texts.language import Labels, Language, Template

COLOURS = ("mweupe", "mwekundu", "wa njano", "wa kijani")

CARDS: dict[str, Template] = {
    "heart": "moyo {colour} wa {value}",
    "wind": "Upepo",
    "recycle": "Safisha",
    "shield": "Ngao",
}

TALK: dict[str, Template] = {
    "drew.both": "{name} ameokota moyo na kadi ya uchawi.",
    "drew.heart": "{name} ameokota moyo.",
    "drew.magic": "{name} ameokota kadi ya uchawi.",
    "placed": "{name} ameweka {card} kwenye kigae {tile}.",
    "blew": "{name} amepeperusha {card} wa {other} kwenye kigae {tile}.",
    "recycled": "{name} amefanya kigae {tile} kuwa cheupe.",
    "shielded": "{name} ameinua ngao.",
    "shield_gone": "Ngao ya {name} imeisha.",
    "ended": "{name} amemaliza zamu.",
    "timed_out": "{name} ameishiwa na muda.",
    "filled": "Vigae vyote vimejaa.",
    "deck_empty.hearts": "Mioyo ya kuokota imeisha.",
    "deck_empty.magic": "Kadi za uchawi za kuokota zimeisha.",
    "deck_empty.both": "Kadi zote za kuokota zimeisha.",
    "won": "{name} ameshinda.",
    "tied": "Mchezo ni sare.",
}

OWN_TALK: dict[str, Template] = {
    "drew.both": "Umeokota moyo na kadi ya uchawi.",
    "drew.heart": "Umeokota moyo.",
    "drew.magic": "Umeokota kadi ya uchawi.",
    "placed": "Umeweka {card} kwenye kigae {tile}.",
    "blew": "Umepeperusha {card} wa {other} kwenye kigae {tile}.",
    "blew.yours": "{name} amepeperusha {card} wako kwenye kigae {tile}.",
    "recycled": "Umefanya kigae {tile} kuwa cheupe.",
    "shielded": "Umeinua ngao.",
    "shield_gone": "Ngao yako imeisha.",
    "ended": "Umemaliza zamu.",
    "timed_out": "Umeishiwa na muda.",
    "won": "Umeshinda.",
}

GUIDANCE: dict[str, Template] = {
    "place": "Unaweza kuweka mioyo.",
    "place.magic": "Unaweza kuweka mioyo au kucheza uchawi: {cards}.",
    "place.nothing": "Hakuna moyo wako utakaopata pointi kwenye vigae vilivyobaki.",
    "place.nothing.magic": "Moyo wako haupati pointi sasa, ila unaweza kucheza uchawi: {cards}.",
    "last.won": "Kigae cha mwisho: {card} kwenye kigae {tile} humaliza mchezo, nawe unashinda.",
    "last.tied": "Ukijaza kigae cha mwisho sasa, ni sare tu.",
    "last.lost": "Ukijaza kigae cha mwisho sasa, {name} anashinda.",
    "magic": "Bado unaweza kucheza uchawi: {cards}.",
    "magic.too": "Au cheza uchawi: {cards}.",
    "limit": "Umeweka mioyo yote inayoruhusiwa zamu hii.",
    "draw": "Okota kabla ya kumaliza zamu.",
    "draw.only": "Huna cha kucheza: okota.",
    "end": "Maliza zamu ukiwa tayari.",
    "end.only": "Huna tena cha kucheza: maliza zamu.",
    "draw.last": "Okota: ni zamu ya mwisho, kadi za kuokota zinaisha.",
    "end.last": "Kadi za kuokota zimeisha: mchezo unakwisha ukimaliza zamu.",
}

REFUSALS: dict[str, Template] = {
    "game_over": "Mchezo umekwisha.",
    "not_your_turn": "Si zamu yako.",
    "not_held": "Huna {card} mkononi.",
    "no_such_tile": "Hakuna kigae {tile}: vinahesabiwa 1 hadi {tiles}.",
    "hearts_limit": {
        "one": "Mchezaji anaweza kuweka moyo {number} kwa zamu, nawe umeshaweka.",
        "other": "Mchezaji anaweza kuweka mioyo {number} kwa zamu, nawe umeshaweka.",
    },
    "magic_limit": {
        "one": "Mchezaji anaweza kucheza kadi {number} ya uchawi kwa zamu, nawe umeshacheza.",
        "other": "Mchezaji anaweza kucheza kadi {number} za uchawi kwa zamu, nawe umeshacheza.",
    },
    "not_a_heart": "Ni mioyo tu inayowekwa; kadi ya uchawi hutumika kwa jina lake.",
    "tile_taken": "Tayari kuna moyo kwenye kigae {tile}.",
    "no_heart_there": "Hakuna moyo wa kupeperusha kwenye kigae {tile}.",
    "no_tile": "Hakuna kigae kitupu cha {card}.",
    "no_target.wind": "Hakuna moyo wa mpinzani ambao Upepo ungeweza kuupeperusha.",
    "no_target.wind.shielded": "Ngao ya mpinzani inalinda mioyo yake dhidi ya Upepo kwa sasa.",
    "no_target.recycle.shielded": "Ngao ya mpinzani inalinda vigae vyote vyenye rangi kwa sasa.",
    "no_target.recycle": "Hakuna kigae chenye rangi ambacho kingeweza kufanywa cheupe.",
    "own_heart": "Moyo wa kigae {tile} ni wako, na Upepo hupeperusha wa mpinzani.",
    "already_white": "Kigae {tile} tayari ni cheupe.",
    "shielded": "Kigae {tile} kinalindwa na Ngao ya mpinzani.",
    "shield_blocked": "Ngao ya mpinzani imeinuliwa, na hakuna ya pili.",
    "already_drawn": "Umeshaokota katika zamu hii.",
    "nothing_to_draw": "Hakuna kadi za kuokota.",
    "must_draw": "Okota kabla ya kumaliza zamu.",
    "clock_not_running": "Saa ya “{move}” haiendi.",
    "not_for_players": "“{move}” ni hatua ya saa, si ya mchezaji.",
    "not_for_players.clock": "“{move}” ni hatua ya mchezaji, si ya saa.",
}

PREVIEWS: dict[str, Template] = {
    "own.more": "Ungepata pointi {number}.",
    "own.less": "Ungepoteza pointi {number}.",
    "other.more": "{name} angepata pointi {number}.",
    "other.less": "{name} angepoteza pointi {number}.",
    "nothing": "Hapo hungepata pointi.",
    "shield": "Mioyo yako ingekuwa salama hadi mwisho wa zamu yako ijayo.",
    "won": "Vigae vyote vingejaa: ungeshinda!",
    "lost": "Vigae vyote vingejaa: {name} angeshinda.",
    "tie": "Vigae vyote vingejaa: sare.",
}

LABELS = Labels(
    titles={
        "no-kitty": "No Kitty Cards",
        "no-kitty-duel": "No Kitty Cards, pambano",
    },
    summaries={
        "no-kitty": "Weka mioyo kwenye vigae vya rangi yake, na uipeperushe ya mwenzako kwa uchawi: "
        "pointi nyingi zinashinda.",
        "no-kitty-duel": "No Kitty Cards yenye mioyo isiyozidi miwili na uchawi mmoja kwa zamu; "
        "wachezaji huanza kwa zamu.",
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
    choices={
        "hearts_per_turn.0": "Bila kikomo",
        "magic_per_turn.0": "Bila kikomo",
        "turn_seconds.0": "Bila kikomo",
    },
    helps={
        "tiles": "Vikiwa vingi mchezo huwa mrefu.",
        "hearts_per_turn": "Namba ndogo hujaza ubao polepole, na kuna muda wa kujibu.",
        "magic_per_turn": "Namba ikiwa ndogo, hakuna anayepoteza mioyo mingi mara moja.",
        "turn_seconds": "Huendeleza mchezo mtu anapochelewa.",
    },
    flags=("Hapana", "Ndiyo"),
)

SWAHILI = Language(
    "sw",
    TALK,
    GUIDANCE,
    REFUSALS,
    suits=COLOURS,
    cards=CARDS,
    labels=LABELS,
    previews=PREVIEWS,
    own_talk=OWN_TALK,
)
