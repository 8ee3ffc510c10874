"""Qute's texts: talk for every event, a sentence for every refusal, guidance for the player on turn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from mezani import CLOCK, Event, IllegalMoveError, Match, fast_rng
from mezani.bots.qute import english as bot_texts
from mezani.fuzz import random_rules, random_step
from mezani.games import qute
from mezani.games.qute.texts.english import GUIDANCE, LABELS, OWN_TALK, PREVIEWS, REFUSALS, TALK
from mezani.games.qute.texts.guidance import guidance_keys
from tests.games.qute.positions import QUTE, all_but, make, position

NAMES = ("Amina", "Brian", "Chao")
EVENTS = {key.partition(".")[0] for key in TALK} - {"with"}


# Talk


def test_every_event_of_random_games_has_a_line() -> None:
    told: set[str] = set()
    for number in range(60):
        rng = fast_rng(number)
        rules = random_rules(QUTE, 3, rng)
        match = Match(QUTE, "ABC", rules, f"talk {number}", practice=number % 2 == 0)
        while match.state.outcome() is None and match.version < 600:
            step = random_step(match.state, rng)
            for event in match.apply(step.seat, step.move):
                line = QUTE.talk(event, NAMES)
                assert line is not None, event
                assert line[-1] == "."
                assert "{" not in line
                told.add(event.kind)
    assert told == EVENTS


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Event("played", seat="A", cards=("7H",)), "Amina played 7♥."),
        (Event("jumped", seat="A", number=1), "Amina jumped 1 person."),
        (Event("jumped", seat="A", number=2), "Amina jumped 2 people."),
        (Event("drew", seat="C", number=1), "Chao picked 1."),
        (Event("drew", seat="C", number=4, what="eights"), "Chao picked 4."),
        (Event("drew", seat="C", number=2, what="sevens"), "Chao picked 2."),
        (Event("drew", seat="C", number=0, what="sevens"), "There was nothing for Chao to pick."),
        (Event("drew", seat="C", number=1, what="cover"), "Chao picked 1 to cover the 6."),
        (Event("chose_suit", seat="A", suit="H"), "Amina chose hearts."),
        (Event("reshuffled", number=20), "The deck was reshuffled."),
        (Event("qute", seat="A"), "Amina called Qute."),
        (Event("multiplied", number=3), "The deck was refilled: points ×3."),
        (
            Event("counted", seat="B", cards=("KS", "AH"), number=25, what="65"),
            "Brian counts K♠ A♥: 25 for the round, 65 in all.",
        ),
        (
            Event("counted", seat="B", number=-40, what="0"),
            "Brian counts no cards: -40 for the round, 0 in all.",
        ),
        (Event("reset", seat="B"), "Brian is back at 0."),
        (Event("round", seat="B", number=3), "Round 3: Brian starts."),
        (Event("added", seat="B", what="7"), "Brian added one 7."),
        (Event("put_back", seat="B", number=1), "Brian put a card back under the deck."),
        (Event("won", seat="A"), "Amina won."),
    ],
)
def test_an_event_has_this_line_of_talk(event: Event, line: str) -> None:
    assert QUTE.talk(event, NAMES) == line


@pytest.mark.parametrize(
    ("hands", "moves", "observer", "english", "swahili"),
    [
        ("AS 6S / KC / KD", "AS", 1, "Amina jumped over you.", "Amina amekuruka."),
        ("AS 6S / KC / KD", "AS", 2, "Amina jumped 1 person.", "Amina amemruka mtu 1."),
        ("8S 6S / KC / KD", "8S", 1, "Amina jumped over you.", "Amina amekuruka."),
        ("AS AH 6S / KC", "AS AH", 1, "Amina jumped over you 2 times.", "Amina amekuruka mara 2."),
        (
            "AS AH 6S / KC / KD",
            "AS AH",
            2,
            "Amina jumped 2 people, including you.",
            "Amina amewaruka watu 2, wewe pia.",
        ),
    ],
)
def test_a_player_who_is_skipped_is_told_so(
    hands: str, moves: str, observer: int, english: str, swahili: str
) -> None:
    state = position(hands, "9S")
    for card in moves.split():
        make(state, f"A play {card}")
    [jump] = [event for event in make(state, "A end") if event.kind == "jumped"]
    assert QUTE.talk(jump, NAMES, "en", observer) == english
    assert QUTE.talk(jump, NAMES, "sw", observer) == swahili


def test_the_end_of_a_round_is_talked_about_in_order() -> None:
    state = position("7S / KC / AD 9D", "9S")
    events = [*make(state, "A play 7S"), *make(state, "A end")]
    lines = [QUTE.talk(event, NAMES) for event in events]
    assert lines[:3] == ["Amina played 7♠.", "Brian picked 1.", "Amina has no cards left."]
    assert lines[3] == "Amina counts no cards: 0 for the round, 0 in all."
    assert lines[5] == "Chao counts 9♦ A♦: 15 for the round, 15 in all."
    assert lines[6:] == [f"Round 2: {NAMES[state.turn]} starts."]


def test_a_refill_is_announced_before_the_points_it_multiplies() -> None:
    state = position("9H / KC", "9S", refills=1)
    events = [*make(state, "A play 9H"), *make(state, "A end")]
    lines = [QUTE.talk(event, NAMES) for event in events]
    told = lines.index("The deck was refilled: points ×2.")
    assert lines[told + 2] == "Brian counts K♣: 20 for the round, 20 in all."


# Refusals

FULL = "6S 6H 6D"
REFUSED = [
    ("not_your_turn", "9S / 9H", "7S", (), "B draw", "not your turn"),
    ("one_at_a_time", "9S 9H / KH", "7S", (), "A play 9S 9H", "9♠ 9♥"),
    ("not_held", "9S / 9H", "7S", (), "A play KS", "K♠"),
    (
        "no_match",
        "9S KH / 9H",
        "7S",
        (),
        "A play KH",
        "K♥ matches neither the suit nor the rank of 7♠",
    ),
    (
        "no_match",
        "9S KH / 9H",
        "JD",
        (),
        "A play KH",
        "K♥ is neither a Jack nor of the chosen suit, clubs",
    ),
    ("not_same_rank", "9S KS / 9H", "7S", ("A play 9S",), "A play KS", "K♠ is not another 9"),
    ("not_a_cover", "6S KH / 9H", "7S", ("A play 6S",), "A play KH", "K♥ does not cover 6♠"),
    ("must_play", "9S KH / 9H", "7S", (), "A draw", "fits 7♠"),
    ("must_play", "9S KH / 9H", "7S", (), "A end", "fits 7♠"),
    ("must_play", "9S KH / 9H", "", (), "A end", "You start the round"),
    ("drawn_already", "KH / 9H", "7S", ("A draw",), "A draw", "you have picked it"),
    ("nothing_to_draw", "KH / *", "7S", (), "A draw", "nothing left to pick"),
    ("played_already", "9S KH / 9H", "7S", ("A play 9S",), "A draw", "You have played"),
    ("has_a_cover", "6S KS / 9H", "7S", ("A play 6S",), "A draw", "covers 6♠"),
    ("must_draw", "KH / 9H", "7S", (), "A end", "Nothing in your hand fits 7♠"),
    ("must_play_drawn", "KH / 9H", "7S", ("A draw",), "A end", "The card you picked fits 7♠"),
    ("must_cover", "6S KS / 9H", "7S", ("A play 6S",), "A end", "Cover 6♠"),
    ("suit_needed", "JS KH / 9H", "7S", ("A play JS",), "A end", "choose the suit"),
    ("no_suit_to_choose", "9S KH / 9H", "7S", ("A play 9S",), "A end suit=H", "no suit"),
    (
        "eights_needed",
        "8S 8H KH / 9H / 9D",
        "7S",
        ("A play 8S", "A play 8H"),
        "A end",
        "only the next player or both",
    ),
    ("no_eights_to_choose", "8S KH / 9H / 9D", "7S", ("A play 8S",), "A end eights=next", "no 8s"),
    ("jacks_needed", "JS / 9H", "7S", ("A play JS",), "A end", "20 points less for you"),
    (
        "no_jacks_to_choose",
        "JS KH / 9H",
        "7S",
        ("A play JS",),
        "A end suit=S jacks=plus",
        "Jack points",
    ),
    ("no_qute", "9S KH / 9H", "7S", ("A play 9S",), "A qute", "run of four"),
    ("not_practice", "9S KH / 9H", "7S", (), "A add 7", "only in practice"),
    ("cannot_add", "9S KH / 9H", "7S", (), "A add 9", "only a 6, 7, 8, J or A"),
    ("none_left_to_add", f"9S {FULL} 6C / 9H", "7S", (), "A add 6", "The deck has no"),
    ("nothing_to_put_back", "9S / 9H", "7S", ("A play 9S",), "A back", "no card to put back"),
    ("clock_not_running", "9S / 9H", "7S", (), "clock turn", "“turn” is not running"),
    ("game_over", "9S / AH", "7S", ("A play 9S", "A end"), "A draw", "over"),
]
PRACTICE = {"cannot_add", "none_left_to_add", "nothing_to_put_back"}
SETUPS: dict[str, dict[str, Any]] = {
    "no_match": {"suit": "C"},
    "must_play_drawn": {"rules": {"must_play_drawn": True}, "deck": "QS"},
    "clock_not_running": {"rules": {"turn_seconds": 0}},
    "game_over": {"scores": {"B": 120}},
}


@pytest.mark.parametrize(
    ("why", "hands", "top", "steps", "bad", "quote"),
    REFUSED,
    ids=[f"{row[0]}-{row[4]}" for row in REFUSED],
)
def test_a_refusal_has_a_code_and_quotes_the_move(
    why: str, hands: str, top: str, steps: tuple[str, ...], bad: str, quote: str
) -> None:
    setup = SETUPS.get(why, {}) if why != "no_match" or top == "JD" else {}
    hands = hands.replace("*", all_but("KH", "7S"))
    state = position(hands, top, *steps, practice=why in PRACTICE, **setup)
    before = state.checksum()
    with pytest.raises(IllegalMoveError) as refusal:
        make(state, bad)
    assert refusal.value.why == why
    assert quote in refusal.value.reason
    assert refusal.value.reason[-1] == "."
    assert "{" not in refusal.value.reason
    assert state.checksum() == before


def test_players_and_the_clock_make_only_their_own_moves() -> None:
    state = position("9S / 9H")
    for seat, move, quote in (
        (CLOCK, QUTE.parse_move("draw"), "a move of a player"),
        (0, QUTE.parse_clock("turn"), "a move of the clock"),
    ):
        with pytest.raises(IllegalMoveError, match=quote) as refusal:
            state.apply(seat, move)
        assert refusal.value.why == "not_for_players"


def test_every_reason_for_a_refusal_has_a_sentence_and_is_tested() -> None:
    sentences = {key.partition(".")[0] for key in REFUSALS}
    assert {row[0] for row in REFUSED} | {"not_for_players"} == sentences
    source = Path(qute.__file__).parent.joinpath("engine", "legality.py").read_text("utf-8")
    assert set(re.findall(r'"([a-z_]+)"', source)) <= sentences


# Guidance

GUIDED = [
    ("start", "9S KH / 9H", "", (), {}, "You start the round: play any card."),
    (
        "cover.six",
        "6S 6H KD / 9H",
        "7S",
        ("A play 6S",),
        {},
        "put another 6 on it, or pick 1.",
    ),
    ("turn", "9S KH / 9H", "7S", (), {}, "Play spades, any 7 or a Jack."),
    ("turn.jack", "9C KH / 9H", "JS", (), {"suit": "C"}, "Play clubs or a Jack."),
    ("turn.none", "KH / 9H", "7S", (), {}, "Nothing in your hand fits: pick 1."),
    ("turn.stuck", "KH / *", "7S", (), {}, "there is nothing left to pick: end your turn."),
    (
        "drawn",
        "KH / 9H",
        "7S",
        ("A draw",),
        {"deck": "QS"},
        "play it, or end your turn and keep it.",
    ),
    (
        "drawn.must",
        "KH / 9H",
        "7S",
        ("A draw",),
        {"deck": "QS", "rules": {"must_play_drawn": True}},
        "It fits: play it.",
    ),
    ("drawn.none", "KH / 9H", "7S", ("A draw",), {"deck": "QD"}, "Nothing fits: end your turn."),
    ("cover", "6S KS / 9H", "7S", ("A play 6S",), {}, "Cover the 6 with spades of another rank"),
    ("cover.none", "6S KH / 9H", "7S", ("A play 6S",), {}, "Nothing in your hand covers the 6"),
    (
        "cover.stuck",
        "6S KH / *",
        "",
        ("A play 6S",),
        {},
        "Nothing covers the 6 and there is nothing left",
    ),
    ("more", "9S 9H KH / 9D", "7S", ("A play 9S",), {}, "Add another 9, or end your turn."),
    ("end", "9S KH / 9D", "7S", ("A play 9S",), {}, "End your turn."),
    ("qute", "9S KH / KD", "9H", ("A play 9S",), {"pile": "9C 9D"}, "That is a run of 4"),
    ("needs.suit", "JS KH / KD", "9H", ("A play JS",), {}, "choose the suit to follow"),
    ("needs.jacks", "JS / KD", "9H", ("A play JS",), {}, "20 points less for you"),
    (
        "needs.eights",
        "8S 8H KH / 9H / KD",
        "7S",
        ("A play 8S", "A play 8H"),
        {},
        "who picks for the 8s",
    ),
]


@pytest.mark.parametrize(
    ("key", "hands", "top", "steps", "setup", "says"), GUIDED, ids=[row[0] for row in GUIDED]
)
def test_the_player_on_turn_gets_guidance(
    key: str, hands: str, top: str, steps: tuple[str, ...], setup: dict[str, Any], says: str
) -> None:
    mine = hands.partition("/")[0]
    state = position(hands.replace("*", all_but(mine, top)), top, *steps, **setup)
    view = state.view(0)
    lines = QUTE.guidance(view, state.fast_rules.rules, NAMES)
    assert key in guidance_keys(view, state.fast_rules.rules)
    assert says in " ".join(lines)
    assert 1 <= len(lines) <= 2
    assert all(line[-1] == "." and "{" not in line for line in lines)


def test_every_sentence_of_guidance_is_tested() -> None:
    assert {row[0] for row in GUIDED} == set(GUIDANCE)


def test_nobody_else_gets_guidance() -> None:
    state = position("9S KH / 9H KD / 9C")
    for seat in (1, 2, None):
        assert QUTE.guidance(state.view(seat), QUTE.preset, NAMES) == []
    make(state, "A play 9S")
    assert QUTE.guidance(state.view(1), QUTE.preset, NAMES) == []


# Words


def test_english_texts_say_pick_not_draw() -> None:
    tables = (TALK, OWN_TALK, GUIDANCE, REFUSALS, PREVIEWS, bot_texts.ACTIONS, bot_texts.REASONS)
    texts = [str(text) for table in tables for text in table.values()]
    texts += [*LABELS.switches.values(), *LABELS.helps.values()]
    assert [text for text in texts if re.search(r"(?i)\b(draw|drew)", text)] == []
