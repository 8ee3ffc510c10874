"""Favourite house rules of the signed-in player, guests included."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from litestar import delete, get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from mezani.games import find_game
from mezani.server.accounts.players import Player
from mezani.server.errors import BadNameError, TooManyFavouritesError
from mezani.server.http.openapi import NO_CONTENT, SIGNED_IN, may_refuse
from mezani.server.http.requests import AnyRequest, decode_strictly
from mezani.server.http.routes.rooms import Word
from mezani.server.rooms.commands.chat import clean_text
from mezani.server.rooms.registry import RoomRegistry
from mezani.store.tables.favourites import (
    FavouriteRow,
    delete_favourite,
    favourites_of,
    save_favourite,
)
from mezani.switches import changes_from, with_changes

MAX_FAVOURITES = 20
MAX_NAME = 32
FavouriteGame = Annotated[str, QueryParameter(name="game", max_length=64)]
FavouriteName = Annotated[str, QueryParameter(name="name", max_length=MAX_NAME)]


class Favourite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules saved by name: the switches of a game that differ from its preset."""

    name: Annotated[str, msgspec.Meta(max_length=MAX_NAME)]
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
    summary="Save house rules by name",
    tags=["players"],
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 404, 409, 413),
)
async def save_rules(
    data: JSONBody[Favourite],  # noqa: ARG001 - for OpenAPI; decode_strictly reads it
    request: AnyRequest,
    player: NamedDependency[Player],
    registry: NamedDependency[RoomRegistry],
) -> None:
    """Save house rules. Rules of the same game with the same name are replaced."""
    body = await decode_strictly(request, Favourite)
    preset = find_game(body.game).preset
    changes = changes_from(preset, with_changes(preset, body.rules))
    rules = msgspec.json.encode(changes).decode()
    row = FavouriteRow(player.id, body.game, cleaned_name(body.name), rules)
    save = partial(save_favourite, row=row, limit=MAX_FAVOURITES)
    if not await registry.services.store.write(save):
        raise TooManyFavouritesError(MAX_FAVOURITES)


@delete(
    "/me/favourites",
    summary="Delete house rules",
    tags=["players"],
    security=SIGNED_IN,
    responses=NO_CONTENT | may_refuse(400, 401, 403, 404),
)
async def delete_rules(
    game_id: FavouriteGame,
    rules_name: FavouriteName,
    player: NamedDependency[Player],
    registry: NamedDependency[RoomRegistry],
) -> None:
    """Delete house rules of a game, if there are any with this name."""
    game, name = find_game(game_id).id, cleaned_name(rules_name)
    remove = partial(delete_favourite, player_id=player.id, game_id=game, name=name)
    await registry.services.store.write(remove)


def cleaned_name(text: str) -> str:
    """Return the name of house rules without invisible characters, or refuse if nothing is left of it."""
    name = clean_text(text)[:MAX_NAME].rstrip()
    if not name:
        raise BadNameError("A name needs at least one visible character.", "name_empty")
    return name


FAVOURITE_ROUTES = [list_favourites, save_rules, delete_rules]
