"""The texts of No Kitty Cards: talk for every event, a sentence for every refusal, guidance for the mover."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mezani import CLOCK, Event, IllegalMoveError, Match, fast_rng, with_changes
from mezani.fuzz import random_step
from mezani.games import nokitty
from mezani.games.nokitty.texts.english import REFUSALS
from tests.games.nokitty.positions import NOKITTY, make, position

NAMES = ("Amina", "Brian")
GAME = NOKITTY[0]


# Talk


def test_every_event_of_random_games_has_a_line() -> None:
    told: set[str] = set()
    for number in range(120):
        rng = fast_rng(number)
        rules = with_changes(NOKITTY[number % 2].preset, {"tiles": 4 + 4 * (number % 4)})
        match = Match(NOKITTY[number % 2], NAMES, rules, f"talk {number}")
        while match.state.outcome() is None:
            step = random_step(match.state, rng)
            for event in match.apply(step.seat, step.move):
                line = match.game.talk(event, NAMES)
                assert line is not None
                assert line[0].isupper()
                assert line[-1] == "."
                assert "{" not in line
                told.add(event.kind)
    assert told == {
        "drew",
        "placed",
        "blew",
        "recycled",
        "shielded",
        "shield_gone",
        "ended",
        "timed_out",
        "filled",
        "deck_empty",
        "won",
        "tied",
    }


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Event("drew", seat="A", number=2, what="both"), "Amina drew a heart and a magic card."),
        (Event("drew", seat="A", number=1, what="heart"), "Amina drew a heart."),
        (Event("drew", seat="B", number=1, what="magic"), "Brian drew a magic card."),
        (Event("placed", seat="A", cards=("R2",), number=3), "Amina placed a red 2 on tile 3."),
        (
            Event("blew", seat="A", cards=("Y3",), number=3),
            "Amina blew away Brian's yellow 3 on tile 3.",
        ),
        (
            Event("blew", seat="B", cards=("G1",), number=8),
            "Brian blew away Amina's green 1 on tile 8.",
        ),
        (Event("recycled", seat="A", number=3), "Amina turned tile 3 white."),
        (Event("shielded", seat="A"), "Amina raised a shield."),
        (Event("shield_gone", seat="B"), "Brian's shield is gone."),
        (Event("timed_out", seat="B"), "Brian ran out of time."),
        (Event("won", seat="B"), "Brian won."),
        (Event("tied"), "The game is a tie."),
    ],
)
def test_talk_lines_say_what_happened(event: Event, line: str) -> None:
    assert GAME.talk(event, NAMES) == line


def test_the_opponent_is_told_that_their_own_heart_is_blown_away() -> None:
    event = Event("blew", seat="A", cards=("Y3",), number=3)
    assert GAME.talk(event, NAMES, observer=0) == "You blew away Brian's yellow 3 on tile 3."
    assert GAME.talk(event, NAMES, observer=1) == "Amina blew away your yellow 3 on tile 3."


def test_a_timeout_is_announced_and_the_turn_is_finished() -> None:
    state = position("R1 / G1")
    events: list[Event] = []
    state.apply(CLOCK, GAME.parse_clock("turn"), events)
    assert [event.kind for event in events] == ["timed_out", "drew", "ended"]


# Refusals

LIMITS: dict[str, object] = {"hearts_per_turn": 2, "magic_per_turn": 1}
SHIELD_UP = ("A shield", "A draw", "A end")
REFUSED: list[tuple[str, str, tuple[str, ...], dict[str, object], str, str]] = [
    (
        "game_over",
        "R1 / R2",
        ("A draw", "A end"),
        {"decks": ("R1", "wind")},
        "B draw",
        "The game is over",
    ),
    ("not_your_turn", "R1 / R2", (), {}, "B place R2 2", "not your turn"),
    ("not_held", "R1 / R2", (), {}, "A place R2 2", "no red 2 in your hand"),
    ("not_a_heart", "wind / R2", (), {}, "A place wind 2", "Only hearts can be placed"),
    ("no_such_tile", "R1 / R2", (), {}, "A place R1 9", "no tile 9"),
    (
        "hearts_limit",
        "R1 R1 R1 / R2",
        ("A place R1 1", "A place R1 2"),
        LIMITS,
        "A place R1 3",
        "2 hearts a turn",
    ),
    (
        "magic_limit",
        "shield recycle / R2",
        ("A shield",),
        LIMITS,
        "A recycle 2",
        "1 magic card a turn",
    ),
    (
        "tile_taken",
        "R1 R2 / R2",
        ("A place R1 1",),
        {},
        "A place R2 1",
        "already a heart on tile 1",
    ),
    ("no_heart_there", "wind / R2", (), {}, "A wind 4", "no heart on tile 4"),
    ("own_heart", "wind R1 / R2", ("A place R1 4",), {}, "A wind 4", "tile 4 is your own"),
    ("already_white", "recycle / R2", (), {}, "A recycle 1", "Tile 1 is already white"),
    (
        "shielded",
        "shield R1 / wind",
        ("A place R1 4", *SHIELD_UP),
        {},
        "B wind 4",
        "Tile 4 is protected",
    ),
    (
        "shield_blocked",
        "shield R1 / shield",
        SHIELD_UP,
        {},
        "B shield",
        "while your opponent's is up",
    ),
    ("already_drawn", "R1 / R2", ("A draw",), {}, "A draw", "already drawn"),
    ("nothing_to_draw", "R1 / R2", (), {"decks": ("", "")}, "A draw", "Both decks are empty"),
    ("must_draw", "R1 / R2", (), {}, "A end", "Draw before"),
    (
        "clock_not_running",
        "R1 / R2",
        (),
        {"turn_seconds": 0},
        "clock turn",
        "“turn” is not running",
    ),
]


@pytest.mark.parametrize(
    ("why", "hands", "steps", "setup", "bad", "quote"), REFUSED, ids=[row[0] for row in REFUSED]
)
def test_a_refusal_has_a_code_and_names_cards_and_tiles(
    why: str, hands: str, steps: tuple[str, ...], setup: dict[str, object], bad: str, quote: str
) -> None:
    state = position(hands, *steps, **setup)  # type: ignore[arg-type]
    before = state.checksum()
    with pytest.raises(IllegalMoveError) as refusal:
        make(state, bad)
    assert refusal.value.why == why
    assert refusal.value.code == ("not_your_turn" if why == "not_your_turn" else "illegal_move")
    assert quote in refusal.value.reason
    assert refusal.value.reason[-1] == "."
    assert "{" not in refusal.value.reason
    assert state.checksum() == before


def test_a_wind_that_only_a_shield_makes_useless_says_so() -> None:
    state = position("shield R1 / wind", "A place R1 4", *SHIELD_UP)
    assert GAME.why_not(state, 1, ["wind"]) == (
        "Your opponent's Shield protects their hearts from Wind now."
    )
    assert "Ngao" in GAME.why_not(state, 1, ["wind"], "sw")
    bare = position("R1 / wind", "A draw", "A end")
    assert GAME.why_not(bare, 1, ["wind"]) == (
        "Your opponent has no heart that Wind could blow away."
    )


@pytest.mark.parametrize(("seat", "word"), [(CLOCK, "player"), (0, "clock")])
def test_players_and_the_clock_make_only_their_own_moves(seat: int, word: str) -> None:
    move = GAME.parse_move("draw") if seat == CLOCK else GAME.parse_clock("turn")
    with pytest.raises(IllegalMoveError) as refusal:
        position("R1 / R2").apply(seat, move)
    assert refusal.value.why == "not_for_players"
    assert f"a move of {'a' if word == 'player' else 'the'} {word}" in refusal.value.reason


def test_every_reason_for_a_refusal_has_a_sentence_and_is_tested() -> None:
    sentences = {key.partition(".")[0] for key in REFUSALS} - {"no_tile", "no_target"}
    assert {row[0] for row in REFUSED} | {"not_for_players"} == sentences
    source = Path(nokitty.__file__).parent.joinpath("engine", "legality.py").read_text("utf-8")
    assert set(re.findall(r'"([a-z_]+)"', source)) <= sentences


# Guidance

GUIDED: list[tuple[str, tuple[str, ...], dict[str, object], str]] = [
    ("R2 Y3 / G1", (), {}, "You can place hearts. Draw before you end the turn."),
    ("Y1 / G1", (), {"tiles": "W W W R R R R R"}, "You can place hearts."),
    ("Y1 / G1", (), {"tiles": "R R R R R R R R"}, "None of your hearts would score"),
    ("Y1 / G1", (), {}, "Draw before you end the turn."),
    ("Y1 / G1", ("A draw",), {}, "End the turn when you are done."),
    ("wind shield / G1", (), {}, "You can still play magic: Shield."),
    ("recycle / G1", (), {}, "You can still play magic: Recycle."),
    (
        "R2 shield / G1",
        (),
        {},
        "You can place hearts or play magic: Shield. Draw before you end the turn.",
    ),
    (
        "Y1 shield / G1",
        (),
        {"tiles": "R R R R R R R R"},
        "None of your hearts would score now, but you can play magic: Shield.",
    ),
    ("wind / G1", (), {"board": {"1": "B R1"}}, "You can still play magic: Wind."),
    ("wind / G1", (), {}, "There is nothing to play: draw."),
    (
        "R1 R2 shield / G1",
        ("A place R1 2", "A shield", "A draw"),
        {"hearts_per_turn": 1, "magic_per_turn": 1},
        "all the hearts you may place this turn",
    ),
    ("wind / G1", ("A draw",), {"decks": ("", "wind wind wind")}, "the game is over when"),
    ("R1 / G1", (), {"decks": ("Y1", "wind wind wind")}, "this is the last turn"),
    ("wind / G1", (), {"decks": ("", "")}, "A deck is empty"),
]


@pytest.mark.parametrize(("hands", "steps", "setup", "says"), GUIDED)
def test_the_player_on_turn_gets_guidance(
    hands: str, steps: tuple[str, ...], setup: dict[str, object], says: str
) -> None:
    state = position(hands, *steps, **setup)  # type: ignore[arg-type]
    lines = GAME.guidance(state.view(0), state.fast_rules.rules, NAMES)
    assert 1 <= len(lines) <= 2
    assert says in " ".join(lines)
    assert all(line[-1] == "." and "{" not in line for line in lines)


@pytest.mark.parametrize("language", ["en", "sw"])
@pytest.mark.parametrize("hands", ["R2 Y3 / G1", "R2 Y3 shield / G1"])
def test_guidance_recommends_no_placement(hands: str, language: str) -> None:
    state = position(hands)
    lines = GAME.guidance(state.view(0), state.fast_rules.rules, NAMES, language)
    assert not re.search(r"\d", " ".join(lines))


LAST_TILE: list[tuple[str, str, str, str]] = [
    ("R2 G2 / G1", "A G1", "your green 2 on tile 4 ends the game, and you win.", ""),
    ("R2 / G1", "A G1", "your red 2 on tile 4 ends the game, and you win.", ""),
    ("G1 / G1", "B R2", "it is a tie at best.", "Draw before you end the turn."),
    (
        "G1 / G1",
        "B R3",
        "If you fill the last tile now, Brian wins.",
        "Draw before you end the turn.",
    ),
    ("G1 wind / G1", "B R3", "If you fill the last tile now, Brian wins.", "Or play magic: Wind."),
]


@pytest.mark.parametrize(("hands", "heart", "says", "then"), LAST_TILE)
def test_a_heart_on_the_last_tile_is_suggested_only_if_it_wins(
    hands: str, heart: str, says: str, then: str
) -> None:
    board = {"1": heart, "2": "A Y1", "3": "B R1"}
    state = position(hands, tiles="W R Y G", board=board)
    lines = GAME.guidance(state.view(0), state.fast_rules.rules, NAMES)
    assert says in lines[0]
    assert lines[1:] == ([then] if then else [])
    assert ("you win" in lines[0]) == (not then)
    assert len(GAME.guidance(state.view(0), state.fast_rules.rules, NAMES, "sw")) == len(lines)


def test_nobody_else_gets_guidance() -> None:
    state = position("R1 / G1")
    for seat in (1, None):
        assert GAME.guidance(state.view(seat), state.fast_rules.rules, NAMES) == []
