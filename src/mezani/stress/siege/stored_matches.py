"""Matches that attackers would need hours to play, written into the database before the server starts."""

from __future__ import annotations

import time
from functools import partial
from itertools import count

import msgspec
from sqlalchemy import Connection

from mezani.games import find_game
from mezani.match import ENGINE, Match
from mezani.server.accounts.tokens import SESSION_COOKIE, hash_token, new_token
from mezani.server.rooms.room_record import PLAYING, RoomRecord, SeatRecord
from mezani.server.rooms.room_store import new_code, row_of_room
from mezani.store import Store
from mezani.store.ids import new_id
from mezani.store.schema import moves
from mezani.store.tables.matches import MatchRow, SeatRow, add_match, end_match
from mezani.store.tables.players import add_guest
from mezani.store.tables.rooms import save_room
from mezani.store.tables.sessions import add_session

GAME = "kadi-friendly"
LARGE_HAND = 44
SMALL_HAND = 3
"""A player who never wins plays no card with so few cards left."""
MAX_STEPS = 300
"""Most large hands are reached long before; some deals never get there."""
ROWS_AT_ONCE = 5000


class StoredMatch(msgspec.Struct, frozen=True):
    """A match in the database, its room, and the cookie of the player at its first seat."""

    id: str
    room: str
    cookies: str


class StoredMatches(msgspec.Struct, frozen=True):
    """All matches of a siege: with large hands, near the limit of moves, far over it, and ended ones."""

    large_hands: tuple[StoredMatch, ...] = ()
    long: tuple[StoredMatch, ...] = ()
    longest: StoredMatch | None = None
    ended: tuple[StoredMatch, ...] = ()


class StoredPlan(msgspec.Struct, frozen=True):
    """How many matches of each kind to store, and how many moves the longest has (0 for none)."""

    large_hands: int = 0
    long: int = 0
    long_moves: int = 4900
    longest_moves: int = 0
    ended: int = 0


async def store_matches(url: str, plan: StoredPlan) -> StoredMatches:
    """Write the matches of a plan into the database, and return where they are."""
    store = Store.open(url)
    try:
        hand = match_with_large_hand() if plan.large_hands else None
        long = endless_match(plan.long_moves) if plan.long or plan.ended else None
        longest = endless_match(plan.longest_moves) if plan.longest_moves else None

        async def add(match: Match | None, *, ended: bool = False) -> StoredMatch:
            assert match is not None
            return await store.write(partial(add_stored, match=match, ended=ended))

        return StoredMatches(
            large_hands=tuple([await add(hand) for _ in range(plan.large_hands)]),
            long=tuple([await add(long) for _ in range(plan.long)]),
            longest=await add(longest) if longest else None,
            ended=tuple([await add(long, ended=True) for _ in range(plan.ended)]),
        )
    finally:
        await store.close()


def match_with_large_hand() -> Match:
    """Return a practice match in which the first player is on turn with nearly all cards."""
    for number in count():
        match = Match(find_game(GAME), ["A", "B"], seed=f"large hand {number}", practice=True)
        while match.version < MAX_STEPS and match.state.outcome() is None:
            if match.state.turn == 0 and hand_size(match, 0) >= LARGE_HAND:
                return match
            match.apply(match.state.turn, next_move(match, 0 if match.state.turn == 0 else 1))
    raise AssertionError("there is always another seed")


def endless_match(length: int) -> Match:
    """Return a running match in which nobody wants to win."""
    match = Match(find_game(GAME), ["A", "B"], seed="endless", practice=False)
    while match.version < length:
        match.apply(match.state.turn, next_move(match, 1))
    return match


def next_move(match: Match, cards: int) -> str:
    """Return a move that does not win: at most so many cards, or none at all."""
    seat = match.state.turn
    legal = [str(move) for move in match.state.legal(seat)]
    if cards and hand_size(match, seat) > SMALL_HAND:
        for move in legal:
            if move.startswith("play") and len(move.split()) == 1 + cards:
                return move
    return next((move for move in legal if not move.startswith("play")), legal[0])


def hand_size(match: Match, seat: int) -> int:
    """Return the number of cards of a seat."""
    return len(match.state.view(seat).hand)


def add_stored(connection: Connection, match: Match, *, ended: bool) -> StoredMatch:
    """Store a match with its room and its players; the first of them is signed in."""
    now = int(time.time() * 1000)
    ids = [new_id(), new_id()]
    names = ["Attacker", "Friend"]
    for player, name in zip(ids, names):
        add_guest(connection, player, name, now)
    token, code, match_id = new_token(), new_code(), new_id()
    add_session(connection, hash_token(token), ids[0], "cookie", now)
    seats = tuple(SeatRecord(player, name, guest=True) for player, name in zip(ids, names))
    record = RoomRecord(
        code, GAME, ids[0], seats, phase=PLAYING, match_id=match_id, is_practice=match.practice
    )
    if not ended:
        save_room(connection, row_of_room(record, now))
    row = MatchRow(
        id=match_id,
        room_code=code,
        game_id=GAME,
        rules="{}",
        seed=match.seed,
        starter=None,
        is_practice=match.practice,
        is_rated=False,
        engine=ENGINE,
        started=now,
    )
    add_match(connection, row, [SeatRow(seat, ids[seat], name) for seat, name in enumerate(names)])
    add_steps(connection, match_id, match, now)
    if ended:
        end_match(connection, match_id, now, "abandoned", [])
    return StoredMatch(match_id, code, f"{SESSION_COOKIE}={token}")


def add_steps(connection: Connection, match_id: str, match: Match, now: int) -> None:
    """Write the log of a match."""
    for start in range(0, len(match.steps), ROWS_AT_ONCE):
        part = match.steps[start : start + ROWS_AT_ONCE]
        rows = [
            {
                "match_id": match_id,
                "seq": seq,
                "seat": seat,
                "move": str(move),
                "command_id": None,
                "written_at": now,
            }
            for seq, (seat, move) in enumerate(part, start + 1)
        ]
        connection.execute(moves.insert(), rows)
