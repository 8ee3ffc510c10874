"""Favourite house rules of the signed-in player, guests included."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from litestar import delete, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from mezani.games import find_game
from mezani.server.accounts.players import Player
from mezani.server.errors import TooManyError
from mezani.server.http.openapi import NO_CONTENT, SIGNED_IN, may_refuse
from mezani.server.http.requests import AnyRequest, decode_strictly
from mezani.server.http.routes.rooms import Word
from mezani.server.rooms.registry import RoomRegistry
from mezani.store.tables.favourites import (
    FavouriteRow,
    favourites_of,
    keep_favourite,
    remove_favourite,
)
from mezani.switches import changes_from, with_changes

MAX_FAVOURITES = 20
FavouriteName = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern=r"^\S(.*\S)?$")]


class Favourite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules kept by name: the switches of a game that differ from its preset."""

    name: FavouriteName
    game: Word
    rules: Annotated[dict[Word, bool | int | Word], msgspec.Meta(max_length=64)]


@get(
    "/me/favourites",
    summary="List the player's favourite house rules",
    tags=["players"],
    security=SIGNED_IN,
    responses=may_refuse(401),
)
async def list_favourites(
    player: NamedDependency[Player], registry: NamedDependency[RoomRegistry]
) -> list[Favourite]:
    """List favourite house rules by name."""
    rows = await registry.services.store.read(partial(favourites_of, player_id=player.id))
    return [Favourite(row.name, row.game_id, msgspec.json.decode(row.rules)) for row in rows]


@put(
    "/me/favourites",
    status_code=204,
    summary="Keep house rules by name",
    tags=["players"],
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 404, 409, 413),
)
async def keep_rules(
    data: JSONBody[Favourite],  # noqa: ARG001 - for OpenAPI; decode_strictly reads it
    request: AnyRequest,
    player: NamedDependency[Player],
    registry: NamedDependency[RoomRegistry],
) -> None:
    """Keep house rules. Rules with the same name are replaced."""
    body = await decode_strictly(request, Favourite)
    preset = find_game(body.game).preset
    changes = changes_from(preset, with_changes(preset, body.rules))
    row = FavouriteRow(player.id, body.name, body.game, msgspec.json.encode(changes).decode())
    keep = partial(keep_favourite, row=row, limit=MAX_FAVOURITES)
    if not await registry.services.store.write(keep):
        raise TooManyError(f"You can keep {MAX_FAVOURITES} house rules: forget some first.")


@delete(
    "/me/favourites/{name:str}",
    summary="Forget house rules",
    tags=["players"],
    security=SIGNED_IN,
    responses=NO_CONTENT | may_refuse(400, 401, 403),
)
async def forget_rules(
    name: FromPath[str], player: NamedDependency[Player], registry: NamedDependency[RoomRegistry]
) -> None:
    """Forget house rules, if there are any with this name."""
    forget = partial(remove_favourite, player_id=player.id, name=name)
    await registry.services.store.write(forget)


FAVOURITE_ROUTES = [list_favourites, keep_rules, forget_rules]
