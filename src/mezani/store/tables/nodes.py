"""Nodes, and which of them runs each room. Only PostgreSQL is shared by nodes.

A node is alive while its lease lasts, by the clock of the database. The *owner* of a room is the node that runs it.
Every claim raises the room's *epoch*; a write with an older epoch is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Connection, and_, cast, delete, extract, func, select, update
from sqlalchemy.dialects.postgresql import insert

from mezani.store.errors import RoomLostError
from mezani.store.schema import nodes, room_owners, rooms

NOW = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
"""The time of the database in milliseconds."""
RELEASED = {"node_id": None, "released_at": NOW, "epoch": room_owners.c.epoch + 1}
"""A room without an owner. What its last owner may still write is refused."""
KEEP_MILLISECONDS = 86_400_000
"""How long a dead node is remembered: until then a room knows when its owner was last alive."""


class Claim(NamedTuple):
    """The result of claiming a room: the owner, and for a successful claim the epoch.

    ``last_alive`` is when the owner before was last known to run the room; None if there was none.
    """

    owner: str
    epoch: int = 0
    last_alive: int | None = None


def add_node(connection: Connection, node_id: str, lease: int) -> int:
    """Add a node with a lease of so many milliseconds, and forget nodes that died long ago.

    Return for how many milliseconds no node has been alive: 0 if another one is, or if there was none before.
    """
    silent = connection.scalar(select(NOW - func.max(nodes.c.alive_until)))
    connection.execute(delete(nodes).where(nodes.c.alive_until < NOW - KEEP_MILLISECONDS))
    connection.execute(insert(nodes).values(id=node_id, alive_until=NOW + lease))
    return 0 if silent is None or silent < 0 else silent + lease


def renew_lease(connection: Connection, node_id: str, lease: int) -> bool:
    """Extend the lease of a node. Return whether the node was alive until now; if not, its rooms may be lost."""
    values = {"id": node_id, "alive_until": NOW + lease}
    renewed = update(nodes).where(nodes.c.id == node_id, nodes.c.alive_until > NOW).values(values)
    if connection.execute(renewed).rowcount:
        return True
    new = insert(nodes).values(values)
    connection.execute(new.on_conflict_do_update(index_elements=[nodes.c.id], set_=values))
    return False


def end_lease(connection: Connection, node_id: str) -> None:
    """Release all rooms of a node and end its lease."""
    connection.execute(update(room_owners).where(room_owners.c.node_id == node_id).values(RELEASED))
    ended = func.least(nodes.c.alive_until, NOW)
    connection.execute(update(nodes).where(nodes.c.id == node_id).values(alive_until=ended))


def alive_nodes(connection: Connection) -> set[str]:
    """Return the nodes that are alive."""
    return set(connection.scalars(select(nodes.c.id).where(nodes.c.alive_until > NOW)))


def claim_room(connection: Connection, code: str, node_id: str, lease: int) -> Claim | None:
    """Make a node the owner of a room unless another living node is. Return None if there is no such room."""
    exists = select(rooms.c.code).where(rooms.c.code == code)
    if connection.scalar(exists.with_for_update(read=True, key_share=True)) is None:
        return None
    new = insert(room_owners).values(room_code=code, epoch=0)
    connection.execute(new.on_conflict_do_nothing())
    own = room_owners.c.room_code == code
    row = connection.execute(select(room_owners).where(own).with_for_update()).one()
    # Locked, so that an owner that was paused cannot renew its lease before it can see this claim.
    lease_of_owner = select(nodes.c.alive_until).where(nodes.c.id == row.node_id)
    alive_until = connection.scalar(lease_of_owner.with_for_update(read=True))
    if (
        alive_until is not None
        and row.node_id != node_id
        and alive_until > connection.scalar(select(NOW))
    ):
        return Claim(row.node_id)
    values = {"node_id": node_id, "epoch": row.epoch + 1, "released_at": None}
    connection.execute(update(room_owners).where(own).values(values))
    last_alive = row.released_at if alive_until is None else alive_until - lease
    return Claim(node_id, row.epoch + 1, last_alive)


def living_owner(connection: Connection, code: str) -> str | None:
    """Return the owner of a room, or None if it has none that is alive."""
    is_alive = and_(nodes.c.id == room_owners.c.node_id, nodes.c.alive_until > NOW)
    owner = select(nodes.c.id).join(room_owners, is_alive).where(room_owners.c.room_code == code)
    found: str | None = connection.scalar(owner)
    return found


def add_owner(connection: Connection, code: str, node_id: str) -> int:
    """Make a node the owner of a new room, and return the epoch."""
    new = insert(room_owners).values(room_code=code, node_id=node_id, epoch=1)
    again = {"node_id": node_id, "epoch": room_owners.c.epoch + 1, "released_at": None}
    added = new.on_conflict_do_update(index_elements=[room_owners.c.room_code], set_=again)
    epoch: int = connection.execute(added.returning(room_owners.c.epoch)).scalar_one()
    return epoch


def release_room(connection: Connection, code: str, node_id: str, epoch: int) -> None:
    """Give a room up, so that any node can claim it."""
    own = _owned(code, node_id, epoch)
    connection.execute(update(room_owners).where(own).values(RELEASED))


def remove_owners(connection: Connection, codes: Collection[str]) -> None:
    """Forget the owners of deleted rooms."""
    connection.execute(delete(room_owners).where(room_owners.c.room_code.in_(codes)))


def require_owner(connection: Connection, code: str, node_id: str, epoch: int) -> None:
    """Raise `RoomLostError` unless a node still owns a room, and keep it so until the end of the transaction."""
    own = select(room_owners.c.epoch).where(_owned(code, node_id, epoch))
    if connection.scalar(own.with_for_update(read=True)) is None:
        raise RoomLostError(code)


def lost_rooms(connection: Connection, node_id: str, epochs: Mapping[str, int]) -> list[str]:
    """Return those of some rooms, given with their epochs, that a node does not own any more."""
    own = select(room_owners.c.room_code, room_owners.c.epoch).where(
        room_owners.c.node_id == node_id
    )
    owned = {code: epoch for code, epoch in connection.execute(own)}  # noqa: C416 - typed
    return [code for code, epoch in epochs.items() if owned.get(code) != epoch]


def own_or_abandoned(
    connection: Connection, codes: Collection[str], node_id: str, *, wait: bool = False
) -> list[str]:
    """Lock some rooms and return them, without those that another living node runs.

    A dead owner can't write for them any more, even if it wakes up. Rooms that another node has locked are left out,
    unless this is to ``wait`` for them; then the transaction should do nothing else.
    """
    is_alive = and_(nodes.c.id == room_owners.c.node_id, nodes.c.alive_until > NOW)
    others = select(room_owners.c.room_code).join(nodes, is_alive).where(nodes.c.id != node_id)
    others = others.where(room_owners.c.room_code.in_(codes))
    # A living owner may lock several of its rooms in another order. So as not to deadlock, they are left out here.
    wanted = select(rooms.c.code).where(rooms.c.code.in_(codes), rooms.c.code.not_in(others))
    wanted = wanted.order_by(rooms.c.code).with_for_update(skip_locked=not wait)
    locked = set(connection.scalars(wanted))
    # Re-read under the lock: a claim may just have ended, and no new one can start.
    found = sorted(locked.difference(connection.scalars(others)))
    dead = and_(room_owners.c.room_code.in_(found), room_owners.c.node_id != node_id)
    connection.execute(update(room_owners).where(dead).values(epoch=room_owners.c.epoch + 1))
    return found


def _owned(code: str, node_id: str, epoch: int) -> Any:
    return and_(
        room_owners.c.room_code == code,
        room_owners.c.node_id == node_id,
        room_owners.c.epoch == epoch,
    )
