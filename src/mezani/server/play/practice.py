"""Practice rooms: taking moves back, hints from the best bot there is, open hands."""

from __future__ import annotations

import asyncio

from mezani.bots import observe
from mezani.errors import MezaniError
from mezani.server.messages import FacesCommand, HintAnswer, HintCommand, UndoCommand
from mezani.server.play.live_match import Table
from mezani.server.rooms.client import Peer
from mezani.server.rooms.errors import forbidden
from mezani.server.rooms.request import acknowledge, answer, refusal
from mezani.server.rooms.room import Room


def practice_table(room: Room, peer: Peer) -> tuple[Table, int]:
    """The table and the seat of somebody who practises, or a refusal."""
    if not room.record.is_practice:
        raise forbidden("That is only for practice rooms.", "only_practice")
    return room.play.table, room.seat_at_play(peer)


async def undo(room: Room, peer: Peer, command: UndoCommand) -> None:
    """Takes back the player's own last move, and what the bots did after it."""
    _, seat = practice_table(room, peer)
    await room.play.take_back(seat, command.id)
    acknowledge(room, peer, command)
    room.play.show_again()


async def set_faces(room: Room, peer: Peer, command: FacesCommand) -> None:
    """Opens or closes everybody's hand for somebody who practises."""
    practice_table(room, peer)
    if command.open:
        room.open_hands.add(peer.player.id)
    else:
        room.open_hands.discard(peer.player.id)
    acknowledge(room, peer, command)
    room.show_match(peer)


async def hint(room: Room, peer: Peer, command: HintCommand) -> None:
    """Asks the best bot. It thinks elsewhere, so the room goes on meanwhile."""
    table, seat = practice_table(room, peer)
    observation = observe(table.state, table.rules, seat)
    if not observation.moves:
        raise forbidden("There is nothing for you to do now.", "nothing_to_do")
    if peer.hint_asked == command.id:
        return  # asked again before the answer, which is on its way
    if peer.hint_asked:
        raise forbidden("The last hint is still being thought about.", "still_thinking")
    peer.hint_asked = command.id
    seq = table.seq_for(seat)

    async def think() -> None:
        try:
            workers = room.services.bot_workers
            seed = room.services.chance.dice(table.seq, seat)
            move, why = await workers.hint(observation, seed, table.said_names, peer.language)
            answer(room, peer, command, HintAnswer(command.id, seq, move, why))
        except MezaniError:
            reason = "The bot has no answer now; please ask again."
            peer.tell(refusal(room, peer, command, "unavailable", reason, "no_hint"))
        finally:
            peer.hint_asked = ""

    room.background(asyncio.get_running_loop().create_task(think()))
