"""Creates the tables of a new database, and upgrades those of an older one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, inspect, select, text

from mezani.store.errors import StoreError
from mezani.store.schema import schema_compatibility

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alembic.runtime.migration import MigrationContext, MigrationStep
    from alembic.script import ScriptDirectory

NEWEST = "0011"
"""The last revision in migrations/versions. Alembic is imported only if the database is older."""

UPGRADE_LOCK = 0x6D657A61
"""The number of the advisory lock in PostgreSQL: one server upgrades while others wait."""


def upgrade(connection: Connection, to: str | None = None) -> None:
    """Create or upgrade the tables inside the caller's transaction: all of it or nothing.

    Tables of a newer program are left as they are if this program can use them, and refused otherwise.
    """
    wanted = to or NEWEST
    if _is_usable(connection, wanted):
        return
    if connection.dialect.name == "postgresql":
        for timeout in ("lock_timeout", "idle_in_transaction_session_timeout"):
            connection.execute(text(f"SET LOCAL {timeout} = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})
        if _is_usable(connection, wanted):  # another server has upgraded meanwhile
            return
    _run_steps(connection, wanted)


def _is_usable(connection: Connection, wanted: str) -> bool:
    """Return whether the tables have a revision, or a newer one that its programs can use too.

    Raise `StoreError` for one they can't use.
    """
    found = revision_of(connection)
    if found is None or found < wanted:
        return False
    if found == wanted or (oldest_program(connection) or found) <= wanted:
        return True
    raise StoreError(
        f"The database is at revision {found}, which this version of mezani does not know: "
        f"a newer version has used it. Run that version, or use another database."
    )


def oldest_program(connection: Connection) -> str | None:
    """Return the newest revision known to the oldest program that can use the tables; None for old tables."""
    if not inspect(connection).has_table(schema_compatibility.name):
        return None
    found: str | None = connection.scalar(select(schema_compatibility.c.oldest_program))
    return found


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database, or None if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _run_steps(connection: Connection, to: str) -> None:
    # Importing Alembic takes about as long as the rest of a start.
    from alembic.operations import Operations  # noqa: PLC0415
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415

    script = migrations()

    def steps(heads: tuple[str, ...], _context: MigrationContext) -> Iterable[MigrationStep]:
        return _steps_between(script, heads, to)

    options = {"fn": steps, "transactional_ddl": True}
    context = MigrationContext.configure(connection, opts=options)
    with Operations.context(context):
        context.run_migrations()
    if inspect(connection).has_table(schema_compatibility.name):
        oldest = _oldest_program_for(script, to)
        connection.execute(delete(schema_compatibility))
        connection.execute(insert(schema_compatibility), {"oldest_program": oldest})


def _oldest_program_for(script: ScriptDirectory, revision: str) -> str:
    """Return the oldest program that can use the tables of a revision.

    A migration that only adds what older programs do without names the oldest of them as ``oldest_program``. All
    others need a program that knows them.
    """
    migrations = script.iterate_revisions(revision, "base")
    return max(getattr(one.module, "oldest_program", one.revision) for one in migrations)


def migrations() -> ScriptDirectory:
    """Return all migrations."""
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    from mezani.store import migrations as package  # noqa: PLC0415

    return ScriptDirectory(package.__path__[0])


def _steps_between(
    script: ScriptDirectory, heads: tuple[str, ...], to: str
) -> Iterable[MigrationStep]:
    from alembic.runtime.migration import MigrationStep  # noqa: PLC0415

    scripts = reversed(list(script.iterate_revisions(to, heads or None)))
    return [MigrationStep.upgrade_from_script(script.revision_map, one) for one in scripts]
