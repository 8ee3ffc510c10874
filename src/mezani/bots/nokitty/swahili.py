"""The reasons of No Kitty's bots in Swahili."""

from __future__ import annotations

from mezani.games.shared.texts.language import Template

ACTIONS: dict[str, Template] = {
    "place": "Weka {card} kwenye kigae {tile}",
    "wind": "Peperusha {card} kwenye kigae {tile}",
    "recycle": "Fanya kigae {tile} kiwe cheupe",
    "shield": "Inua Ngao",
    "draw": "Okota",
    "end": "Maliza zamu",
}

REASONS: dict[str, Template] = {
    "only": "{do}: hakuna lingine la kufanya.",
    "alike": "{do}: hakuna hatua iliyo bora zaidi.",
    "whim": "{do}: mbona isiwe.",
    "first": "{do}: ni vizuri kujua kadi zote kabla ya kucheza.",
    # Filling the board
    "fill": "{do} na ujaze ubao: unashinda {mine} kwa {theirs}.",
    "level": "{do} na ujaze ubao: ni sare, {mine} kwa {theirs}.",
    "not.losing": "{do}: kujaza ubao sasa hakutashinda.",
    "not.helps": "{do}: {name} anaweza kujaza vigae vitakavyobaki.",
    # Hearts
    "counts": {
        "one": "{do}: hapo una pointi {number}.",
        "other": "{do}: hapo una pointi {number}.",
    },
    "not.wrong": "{do}: {heart} hautapata pointi kwenye vigae vilivyobaki.",
    # Magic
    "blows": "{do}: una pointi {number}.",
    "frees": "{do}: kigae chake kitakuwa wazi.",
    "lowers": "{do}: {heart} juu yake utabaki na pointi {number} tu.",
    "lifts": "{do}: {heart} juu yake utakuwa na pointi {number}.",
    "prepares": {
        "one": "{do}: kadi zako zitafaa kwa pointi {number} zaidi.",
        "other": "{do}: kadi zako zitafaa kwa pointi {number} zaidi.",
    },
    "guards": {
        "one": "{do}: kuna pointi {number} ya kulinda.",
        "other": "{do}: kuna pointi {number} za kulinda.",
    },
    "not.useless": "{do}: uchawi hautasaidia sasa.",
    "not.spends": "{do}: uchawi utafanya makubwa zaidi baadaye.",
    # Ending the turn
    "wins": "{do}: unashinda {mine} kwa {theirs}.",
    "ties": "{do}: ni sare, {mine} kwa {theirs}.",
    "hopeless": "{do}: ushindi hauonekani.",
    "saves": "{do}: uchawi utafanya makubwa zaidi baadaye.",
    "done": "{do}: yote yamefanyika.",
    "nowhere": "{do}: hakuna moyo mkononi utakaopata pointi kwenye vigae vilivyobaki.",
    "hold": "{do} na uizuie mioyo: itahitajika kujaza ubao.",
    "hold.blown": "{do} na uizuie mioyo: iliyo mezani inaweza kupeperushwa.",
    "hold.filled": "{do} na uizuie mioyo: {name} anaweza kujaza vigae itakavyoacha.",
}
