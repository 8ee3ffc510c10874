"""Practice rooms: undo, hints from the best bot, and open hands."""

from __future__ import annotations

import asyncio
from typing import Any

from mezani.bots import observe
from mezani.bots.levels import shortened
from mezani.errors import MezaniError
from mezani.server.messages import HintCommand, HintResponse, OpenHandsCommand, UndoCommand
from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.commands.request import Request
from mezani.server.rooms.errors import ForbiddenError


def _require_practice(request: Request[Any]) -> tuple[LiveMatch, int]:
    """Return the match and the seat of a client in a practice room, or refuse."""
    room = request.room
    if not room.record.is_practice:
        raise ForbiddenError("That is only for practice rooms.", "only_practice")
    return room.runner.running_match, room.require_active_seat(request.client)


async def undo(request: Request[UndoCommand]) -> None:
    """Undo the player's own last move, and what the bots did after it."""
    _, seat = _require_practice(request)
    runner = request.room.runner
    await runner.undo(seat, request.command.id)
    request.ack()
    runner.show_undo()


async def set_open_hands(request: Request[OpenHandsCommand]) -> None:
    """Open or close all hands for the player."""
    _require_practice(request)
    room = request.room
    if request.command.open:
        room.open_hands.add(request.player_id)
    else:
        room.open_hands.discard(request.player_id)
    request.ack()
    room.send_match(request.client)


async def hint(request: Request[HintCommand]) -> None:
    """Ask the best bot. It decides in another process, so the room is not blocked."""
    live, seat = _require_practice(request)
    room, client, command = request.room, request.client, request.command
    if client.pending_hint == command.id:
        return  # a repeat, whose response is on its way
    if client.pending_hint:
        raise ForbiddenError("The bot is still thinking about the last hint.", "still_thinking")
    observation = shortened(observe(live.match.state, live.match.rules, seat))
    if not observation.moves:
        raise ForbiddenError("You have nothing to do now.", "nothing_to_do")
    client.pending_hint = command.id
    seq = live.seq_for(seat)
    seed = room.services.random.bot_seed(live.seq, seat)

    async def decide() -> None:
        try:
            workers = room.services.workers
            move, why = await workers.hint(
                request.player_id, observation, seed, live.talk_names, client.language
            )
            request.reply(HintResponse(command.id, seq, move, why))
        except MezaniError:
            reason = "The bot could not choose a move; please try again."
            request.refuse_for_now("unavailable", reason, "no_hint")
        finally:
            client.pending_hint = ""

    room.queue.add_side_task(asyncio.get_running_loop().create_task(decide()))
