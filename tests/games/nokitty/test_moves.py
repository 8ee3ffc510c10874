"""``apply``, ``legal``, ``extend`` and the view agree on every possible move, and with the rules."""

from __future__ import annotations

from hypothesis import given, settings

from mezani import COMPILED, Extension, IllegalMoveError
from mezani.games.nokitty.engine.moves import parse_move
from mezani.games.nokitty.engine.state import NoKittyState
from tests.games.nokitty.positions import HEARTS, small_positions

MANY = 150 if COMPILED else 40


def every_move(state: NoKittyState) -> list[str]:
    """Return every possible move in this position, and some for tiles that don't exist."""
    tiles = range(state.fast_rules.tiles + 2)
    moves = [f"place {heart} {tile}" for heart in HEARTS for tile in tiles]
    moves += [f"{magic} {tile}" for magic in ("wind", "recycle") for tile in tiles]
    return [*moves, "shield", "draw", "end"]


def accepted(state: NoKittyState, seat: int) -> set[str]:
    """Return the moves ``apply`` accepts. Check that the others change nothing."""
    found: set[str] = set()
    before = state.checksum()
    for move in every_move(state):
        twin = state.clone()
        try:
            twin.apply(seat, parse_move(move))
            found.add(move)
        except IllegalMoveError:
            assert twin.checksum() == before
    return found


def listed(state: NoKittyState, seat: int) -> list[str]:
    return [str(move) for move in state.legal(seat)]


@settings(max_examples=MANY)
@given(small_positions())
def test_a_move_is_accepted_exactly_if_it_is_legal(state: NoKittyState) -> None:
    for seat in range(2):
        moves = listed(state, seat)
        assert set(moves) == accepted(state, seat)
        assert len(moves) == len(set(moves))


@settings(max_examples=MANY)
@given(small_positions())
def test_no_two_legal_moves_have_the_same_result(state: NoKittyState) -> None:
    for seat in range(2):
        sums = []
        for move in state.legal(seat):
            twin = state.clone()
            twin.apply(seat, move)
            sums.append(twin.checksum())
        assert len(sums) == len(set(sums))


@settings(max_examples=MANY)
@given(small_positions())
def test_the_legal_moves_are_those_the_rules_allow(state: NoKittyState) -> None:
    for seat in range(2):
        assert set(listed(state, seat)) == allowed(state, seat)


def allowed(state: NoKittyState, seat: int) -> set[str]:
    """Return the legal moves, computed once more from a view."""
    view, rules = state.view(seat), state.fast_rules.rules
    if view.turn != view.seat:
        return set()
    other = view.players[1 - seat]
    moves = set()
    if not view.drawn and view.hearts_left + view.magic_left > 0:
        moves.add("draw")
    else:
        moves.add("end")
    for tile in view.tiles:
        is_safe = tile.owner == other.seat and other.shield > 0
        if not tile.heart and not reached(rules.hearts_per_turn, view.hearts_placed):
            moves |= {f"place {card} {tile.number}" for card in view.hand if card in HEARTS}
        if not reached(rules.magic_per_turn, view.magic_played) and not is_safe:
            if "wind" in view.hand and tile.owner == other.seat:
                moves.add(f"wind {tile.number}")
            if "recycle" in view.hand and tile.colour != "W":
                moves.add(f"recycle {tile.number}")
    if "shield" in view.hand and not reached(rules.magic_per_turn, view.magic_played):
        moves |= set() if other.shield else {"shield"}
    return moves


def reached(limit: int, number: int) -> bool:
    return limit > 0 and number >= limit


@settings(max_examples=MANY)
@given(small_positions())
def test_the_view_shows_where_every_card_can_be_used(state: NoKittyState) -> None:
    for seat in range(2):
        view = state.view(seat)
        shown = {f"place {at.card} {spot.tile}" for at in view.places for spot in at.spots}
        shown |= {f"wind {tile}" for tile in view.wind_targets}
        shown |= {f"recycle {tile}" for tile in view.recycle_targets}
        assert shown | set(view.can) == set(listed(state, seat))
        assert view.can_shield == ("shield" in view.can)
        mine = view.turn == view.seat and "shield" in view.hand
        assert bool(view.why_no_shield) == (mine and not view.can_shield)


@settings(max_examples=MANY)
@given(small_positions())
def test_the_view_shows_what_a_heart_would_count(state: NoKittyState) -> None:
    for seat in range(2):
        for place in state.view(seat).places:
            for spot in place.spots:
                twin = state.clone()
                twin.apply(seat, parse_move(f"place {place.card} {spot.tile}"))
                assert twin.score(seat) == state.score(seat) + spot.points


@settings(max_examples=MANY)
@given(small_positions())
def test_extend_builds_exactly_the_legal_moves(state: NoKittyState) -> None:
    for seat in range(2):
        built: set[str] = set()
        for card in state.extend(seat, []).next:
            answer = state.extend(seat, [card])
            assert answer.complete == (card == "shield")
            assert answer.needs == (() if card == "shield" else ("tile",))
            assert bool(answer.next) == (card != "shield")
            built |= {"shield"} if answer.complete else set()
            for tile in answer.next:
                whole = state.extend(seat, [card, tile])
                assert (whole.complete, whole.next, whole.needs) == (True, (), ())
                built.add(f"place {card} {tile}" if card in HEARTS else f"{card} {tile}")
        assert built == set(listed(state, seat)) - {"draw", "end"}


@settings(max_examples=MANY)
@given(small_positions())
def test_extend_offers_nothing_for_other_words(state: NoKittyState) -> None:
    nothing = Extension()
    for seat in range(2):
        usable = state.extend(seat, []).next
        for words in (["R2", "0"], ["wind", "99"], ["shield", "1"], ["R2", "1", "1"]):
            assert state.extend(seat, words) == nothing
        for card in (*HEARTS, "wind", "recycle", "shield"):
            if card not in usable:
                assert state.extend(seat, [card]) == nothing
