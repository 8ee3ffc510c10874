"""The texts of Kadi: talk, refusals and guidance."""

from __future__ import annotations

import re

import pytest

from mezani import CLOCK, Event, IllegalMoveError, Match, State, fast_rng, find_game, with_changes
from mezani.fuzz import random_rules, random_step
from mezani.games.kadi.engine import combinations, legality
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.texts.english import ENGLISH
from mezani.games.kadi.texts.refusals import REASONS
from mezani.games.shared.texts.step_talk import told_events
from tests.games.kadi.positions import KADI

NAMES = ("Amina", "Brian", "Chao", "Dalia", "Eli", "Fatma", "Gori", "Halima")
SILENT = {"passed", "confirmed", "prompt_closed"}
"""Events that need no line."""


def position(game_id: str, hands: str, top: str = "7S", *steps: str, **rules: object) -> KadiState:
    """Return a position with hands separated by slashes, after some steps."""
    game = find_game(game_id)
    named = dict(zip("ABCD", [hand.strip() for hand in hands.split("/")]))
    state = game.position(with_changes(game.preset, rules), {"hands": named, "top": top})
    for step in steps:
        make(state, step)
    assert isinstance(state, KadiState)
    return state


def make(state: State, step: str) -> None:
    game = find_game("kadi-friendly")
    actor, _, move = step.partition(" ")
    if actor == "clock":
        state.apply(CLOCK, game.parse_clock(move))
    else:
        state.apply("ABCD".index(actor), game.parse_move(move))


# Table talk


@pytest.mark.parametrize(
    ("game_id", "hands", "play", "reason"),
    [
        ("kadi-friendly", "JS / 4D", "JS", "J♠ can't be the last card."),
        ("kadi-friendly", "QS RJ 4S / 4D", "QS RJ 4S", "a play with a Joker can't win."),
        ("kadi-classic", "4S / 4D", "4S", "“Niko Kadi” was not announced before."),
    ],
)
def test_talk_says_why_a_player_without_cards_has_not_won(
    game_id: str, hands: str, play: str, reason: str
) -> None:
    talk = talk_of_cardless(game_id, position(game_id, hands), f"A play {play}")
    assert talk == f"Amina has no cards left, but has not won: {reason}"


def test_talk_says_that_another_player_without_cards_prevents_a_win() -> None:
    state = position("kadi-classic", "JS / 4D / 4S", "7S", "A play JS", niko_kadi="off")
    talk = talk_of_cardless("kadi-classic", state, "C play 4S")
    assert talk == "Chao has no cards left, but has not won: another player has none either."


def talk_of_cardless(game_id: str, state: KadiState, step: str) -> str | None:
    """Return the line about the player who has no cards left after a step."""
    game = find_game(game_id)
    actor, _, move = step.partition(" ")
    events: list[Event] = []
    state.apply("ABCD".index(actor), game.parse_move(move), events)
    (cardless,) = [event for event in events if event.kind == "cardless"]
    return game.talk(cardless, NAMES)


@pytest.mark.parametrize(
    ("hands", "top", "moves", "talk"),
    [
        (
            "AH 4C 5C / 4D 5D / 9C",
            "7S",
            ["A play AH suit=D"],
            "Amina played A♥. Amina chose diamonds.",
        ),
        (
            "2S 4C 5C / AD 5D 6D / 9C",
            "7S",
            ["A play 2S", "B play AD"],
            "With A♦, Brian cancelled the penalty. Brian chose diamonds.",
        ),
        (
            "JS 4C 5C / JH 5D 6D / 9C",
            "7S",
            ["A play JS", "B play JH"],
            "With J♥, Brian cancelled the jump. Brian jumped 1 person.",
        ),
        ("2S 4C 5C / 4D 5D / 9C", "7S", ["A play 2S"], "Amina played 2♠. Brian must pick 2."),
    ],
)
def test_a_play_with_two_effects_is_told_in_two_sentences(
    hands: str, top: str, moves: list[str], talk: str
) -> None:
    assert talk_of_step(hands, top, moves) == talk


def test_the_merged_sentence_addresses_its_player() -> None:
    hands, moves = "JS 4C 5C / JH 5D 6D / 9C", ["A play JS", "B play JH"]
    assert talk_of_step(hands, "7S", moves, observer=1) == (
        "With J♥, you cancelled the jump. You jumped 1 person."
    )
    assert talk_of_step(hands, "7S", moves, language="sw") == (
        "Kwa J♥, Brian amezuia kuruka. Brian amemruka mtu 1."
    )


def talk_of_step(
    hands: str, top: str, moves: list[str], *, observer: int | None = None, language: str = "en"
) -> str:
    """Return what is told about the last of some moves."""
    game = find_game("kadi-friendly")
    state = position("kadi-friendly", hands, top, *moves[:-1])
    actor, _, move = moves[-1].partition(" ")
    events: list[Event] = []
    state.apply("ABCD".index(actor), game.parse_move(move), events)
    lines = [game.talk(event, NAMES, language, observer) for event in told_events(events)]
    return " ".join(line for line in lines if line is not None)


def test_every_event_of_random_games_has_a_line_unless_it_is_silent() -> None:
    told: set[str] = set()
    for number in range(400):
        rng = fast_rng(number)
        game = KADI[rng.below(len(KADI))]
        match = Match(game, "ABC", random_rules(game, 3, rng), f"talk {number}")
        while match.state.outcome() is None and match.version < 60:
            step = random_step(match.state, rng)
            for event in match.apply(step.seat, step.move):
                line = match.game.talk(event, NAMES)
                assert (line is None) == (event.kind in SILENT), event
                told.add(event.kind)
                assert line is None or (line[0].isupper() and line[-1] in ".?")
    assert told >= SILENT | {"played", "drew", "penalty", "jumped", "reversed", "won", "window"}


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Event("jumped", seat="A", number=1), "Amina jumped 1 person."),
        (Event("jumped", seat="A", number=2), "Amina jumped 2 people."),
        (Event("cancelled", seat="B", what="jump"), "Brian cancelled the jump."),
        (Event("requested", seat="A", cards=("7D",)), "Amina requested 7♦."),
        (Event("penalty", seat="C", number=5), "Chao must pick 5."),
        (Event("drew", seat="C", number=5, what="penalty"), "Chao picked 5."),
        (Event("announced", seat="A"), "Amina announced “Niko Kadi”."),
        (Event("reversed", seat="A"), "Amina reversed the play."),
        (Event("chose_suit", seat="A", suit="H"), "Amina chose hearts."),
        (Event("reshuffled", number=30), "The deck was reshuffled."),
        (Event("won", seat="A"), "Amina won."),
    ],
)
def test_an_event_has_this_line_of_talk(event: Event, line: str) -> None:
    assert find_game("kadi-live").talk(event, NAMES) == line


def test_cards_are_separated_by_spaces_unless_talk_is_asked_for_commas() -> None:
    game, event = find_game("kadi-live"), Event("played", seat="A", cards=("RJ", "BJ"))
    assert game.talk(event, NAMES) == "Amina played Red Joker Black Joker."
    assert game.talk(event, NAMES, observer=0) == "You played Red Joker Black Joker."
    assert game.talk(event, NAMES, separator=", ") == "Amina played Red Joker, Black Joker."


def test_a_joker_on_the_pile_has_an_article() -> None:
    state = position("kadi-friendly", "BJ 5S / 4H", "7S", "A play BJ")
    game = find_game("kadi-friendly")
    assert game.guidance(state.view(1), game.preset, NAMES) == [
        "You cannot answer the Black Joker: pick 5."
    ]
    assert "penalty on the Black Joker" in game.why_not(state, 1, ["4H"])


# Refusals

REFUSED = [
    ("not_one_rank", "kadi-friendly", "7H 4D / 5H", "7S", (), "A play 7H 4D", "7♥ 4♦"),
    (
        "one_card_only",
        "kadi-live",
        "JS 4D / JH JD 5C / 9C",
        "7S",
        ("A play JS",),
        "B play JH JD",
        "J♥ J♦",
    ),
    ("one_ace_only", "kadi-classic", "AH AD 4S / 5H", "7S", (), "A play AH AD", "A♥ A♦"),
    (
        "two_aces_at_most",
        "kadi-friendly",
        "2S 5S / AH AD AC 4S",
        "7S",
        ("A play 2S",),
        "B play AH AD AC suit=H",
        "A♥ A♦ A♣",
    ),
    ("ace_of_spades_alone", "kadi-live", "AS AD 4S / 5H", "7S", (), "A play AS AD ask=7H", "A♠ A♦"),
    ("bad_penalty_combo", "kadi-classic", "2S 3S 4S / 5H", "7S", (), "A play 2S 3S", "2♠ 3♠"),
    ("questions_not_linked", "kadi-live", "QS 8S 4S / 5H", "7S", (), "A play QS 8S", "Q♠ 8♠"),
    (
        "question_after_answer",
        "kadi-friendly",
        "QS 4S QH / 5H",
        "7S",
        (),
        "A play QS 4S QH",
        "Q♠ 4♠ Q♥",
    ),
    ("not_an_answer", "kadi-friendly", "QS KS 4H / 5H", "7S", (), "A play QS KS", "K♠"),
    ("answer_out_of_suit", "kadi-friendly", "QS 4H 5C / 5H", "7S", (), "A play QS 4H", "4♥"),
    (
        "answers_not_one_rank",
        "kadi-friendly",
        "QS 4S 5S 6D / 5H",
        "7S",
        (),
        "A play QS 4S 5S",
        "4♠ 5♠",
    ),
    ("not_your_turn", "kadi-friendly", "4S / 5H", "7S", (), "B draw", ""),
    ("not_held", "kadi-friendly", "4S / 5H", "7S", (), "A play 9S", "9♠"),
    ("no_match", "kadi-friendly", "4D 5D / 5H", "7S", (), "A play 4D", "4♦"),
    ("suit_needed", "kadi-friendly", "AH 4D / 5H", "7S", (), "A play AH", "A♥"),
    ("no_suit_to_choose", "kadi-friendly", "4S 4D / 5H", "7S", (), "A play 4S suit=H", "4♠"),
    ("ask_needed", "kadi-live", "AS 4D / 5H", "7S", (), "A play AS", "A♠"),
    ("nothing_to_ask", "kadi-friendly", "4S 4D / 5H", "7S", (), "A play 4S ask=QH", "4♠"),
    (
        "cannot_ask_for_that",
        "kadi-classic",
        "AS 4D 9C / 5H / 6H",
        "7S",
        (),
        "A play AS ask=4D",
        "4♦",
    ),
    ("no_call", "kadi-friendly", "4S 4D / 5H", "7S", (), "A niko", ""),
    ("cannot_draw", "kadi-friendly", "JS 4D / JH 5C / 9C", "7S", ("A play JS",), "B draw", ""),
    (
        "must_play_requested",
        "kadi-live",
        "AS 4D / QH 5C / 9C",
        "7S",
        ("A play AS ask=QH",),
        "B draw",
        "Q♥",
    ),
    ("cannot_pass", "kadi-friendly", "4S / 5H", "7S", (), "A pass", ""),
    ("no_prompt", "kadi-live", "4S / 5H", "7S", (), "A quiet", ""),
    ("no_direction", "kadi-classic", "4S / 5H", "7S", (), "A direction back", ""),
    ("nothing_to_confirm", "kadi-live", "4S / 5H", "7S", (), "A confirm", ""),
    ("clock_not_running", "kadi-live", "4S / 5H", "7S", (), "clock window", ""),
    ("game_over", "kadi-friendly", "4S / 5H", "7S", ("A play 4S",), "B draw", ""),
]


@pytest.mark.parametrize(
    ("why", "game_id", "hands", "top", "steps", "bad", "quote"),
    REFUSED,
    ids=[r[0] for r in REFUSED],
)
def test_a_refusal_names_the_rule_and_quotes_the_cards(
    why: str, game_id: str, hands: str, top: str, steps: tuple[str, ...], bad: str, quote: str
) -> None:
    state = position(game_id, hands, top, *steps)
    before = state.checksum()
    with pytest.raises(IllegalMoveError) as refusal:
        make(state, bad)
    assert refusal.value.why == why
    assert quote in refusal.value.reason
    assert refusal.value.reason[-1] == "."
    assert "{" not in refusal.value.reason
    assert state.checksum() == before


def test_the_clock_cannot_make_a_move_of_a_player() -> None:
    state = position("kadi-friendly", "4S / 5H")
    with pytest.raises(IllegalMoveError) as refusal:
        state.apply(CLOCK, find_game("kadi-friendly").parse_move("draw"))
    assert refusal.value.why == "not_for_players"


def test_every_reason_has_a_code_and_a_test_above() -> None:
    verdicts = {
        value
        for module in (combinations, legality)
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int) and value in REASONS
    }
    assert verdicts == set(REASONS)
    assert {row[0] for row in REFUSED} | {"not_for_players"} == set(REASONS.values())
    assert len(set(REASONS.values())) == len(REASONS)


# Guidance

GUIDED = [
    ("kadi-friendly", "4S 5S / 5H", (), 0, "spades"),
    ("kadi-friendly", "4D 5D / 5H", (), 0, "pick 1"),
    ("kadi-friendly", "2S 5S / 2H 6C", ("A play 2S",), 1, "2♠"),
    ("kadi-friendly", "2S 5S / 6H 6C", ("A play 2S",), 1, "pick 2"),
    ("kadi-friendly", "AS 5S / 6H 6C", ("A play AS suit=H",), 1, "hearts"),
    ("kadi-friendly", "JS 5S / JH 6C / 4C", ("A play JS",), 1, "Amina"),
    ("kadi-classic", "KS 5S / KH 6C / 4C", ("A play KS",), 1, "King"),
    ("kadi-live", "JS 5S / JH 6C / 4C", ("A play JS",), 1, "Jack"),
    ("kadi-live", "KS 5S / JH 6C / 4C", ("A play KS",), 1, "no King"),
    ("kadi-live", "AS 5S / QH 6C / 4C", ("A play AS ask=QH",), 1, "Q♥"),
    ("kadi-live", "AS 5S / 9H 6C / 4C", ("A play AS ask=QH",), 1, "pick one"),
    ("kadi-live", "9S 10D / 9H 6C / 4C", ("A play 9S",), 0, "Niko Kadi"),
    ("kadi-friendly", "KS / 9H 6C", ("A play KS", "B draw"), 0, "no cards"),
]


@pytest.mark.parametrize(("game_id", "hands", "steps", "seat", "says"), GUIDED)
def test_guidance_tells_a_player_what_they_can_do(
    game_id: str, hands: str, steps: tuple[str, ...], seat: int, says: str
) -> None:
    game = find_game(game_id)
    lines = game.guidance(position(game_id, hands, "7S", *steps).view(seat), game.preset, NAMES)
    assert 1 <= len(lines) <= 2
    assert says in " ".join(lines)
    assert all(line[-1] == "." and "{" not in line for line in lines)


@pytest.mark.parametrize("penalty_match", ["top", "rank", "chain"])
@pytest.mark.parametrize("joker_match", ["any", "colour"])
@pytest.mark.parametrize(
    ("hands", "top", "steps", "seat"),
    [
        ("4S 5S / 5H", "7S", (), 0),
        ("4S 5S / 5H", "AS", (), 0),
        ("AS 5S / 6H 6C", "7S", ("A play AS suit=H",), 1),
        ("2S 5S / 2H 6C", "7S", ("A play 2S",), 1),
    ],
)
def test_guidance_names_no_joker_where_the_deck_has_none(
    hands: str, top: str, steps: tuple[str, ...], seat: int, joker_match: str, penalty_match: str
) -> None:
    game = find_game("kadi-friendly")
    changes = {"jokers": 0, "joker_match": joker_match, "penalty_match": penalty_match}
    rules = with_changes(game.preset, changes)
    view = position("kadi-friendly", hands, top, *steps, **changes).view(seat)
    for language in ("en", "sw"):
        [line] = game.guidance(view, rules, NAMES, language)
        assert "Joker" not in line
        assert "Ace" in line


def test_other_players_get_no_guidance() -> None:
    game = find_game("kadi-friendly")
    state = position("kadi-friendly", "4S 5S / 5H 6H / 9C")
    assert [game.guidance(state.view(seat), game.preset, NAMES) for seat in (1, 2, None)] == [
        []
    ] * 3


def test_kadi_has_one_word_for_picking_and_one_for_jumping() -> None:
    templates = (
        ENGLISH.talk,
        ENGLISH.own_talk,
        ENGLISH.guidance,
        ENGLISH.refusals,
        ENGLISH.previews,
    )
    texts = [str(text) for group in templates for text in group.values()]
    assert [text for text in texts if re.search(r"\b(draw|drew|skip)", text, re.IGNORECASE)] == []


def test_the_player_who_jumps_is_told_how_many_people_they_jumped() -> None:
    game = find_game("kadi-friendly")
    one, two = (Event("jumped", seat="A", number=number) for number in (1, 2))
    assert game.talk(one, NAMES, observer=0) == "You jumped 1 person."
    assert game.talk(two, NAMES, observer=0) == "You jumped 2 people."
    assert game.talk(one, NAMES, observer=1) == "Amina jumped 1 person."


@pytest.mark.parametrize(
    ("hands", "play", "observer", "english", "swahili"),
    [
        ("JS 5S / 6H 7H / 9C", "JS", 1, "Amina jumped over you.", "Amina amekuruka."),
        ("JS 5S / 6H 7H / 9C", "JS", 2, "Amina jumped 1 person.", "Amina amemruka mtu 1."),
        ("JS 5S / 6H 7H / 9C", "JS", 0, "You jumped 1 person.", "Umemruka mtu 1."),
        (
            "JS JH 5S / 6H 7H",
            "JS JH",
            1,
            "Amina jumped over you 2 times.",
            "Amina amekuruka mara 2.",
        ),
        (
            "JS JH 5S / 6H 7H / 9C",
            "JS JH",
            2,
            "Amina jumped 2 people, including you.",
            "Amina amewaruka watu 2, wewe pia.",
        ),
    ],
)
def test_a_player_who_is_jumped_over_is_told_so(
    hands: str, play: str, observer: int, english: str, swahili: str
) -> None:
    game = find_game("kadi-friendly")
    state = position("kadi-friendly", hands, "4S")
    events: list[Event] = []
    state.apply(0, game.parse_move(f"play {play}"), events)
    [jump] = [event for event in events if event.kind == "jumped"]
    assert game.talk(jump, NAMES, "en", observer) == english
    assert game.talk(jump, NAMES, "sw", observer) == swahili
