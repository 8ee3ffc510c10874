"""Brings the tables of a database to the form this program knows, with all that is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from mezani.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alembic.runtime.migration import MigrationContext, MigrationStep
    from alembic.script import ScriptDirectory

NEWEST = "0002"
"""The last revision under migrations/versions. Alembic is imported only where the database is not there yet."""

UPGRADING = 0x6D657A61
"""Any number: the name of the lock PostgreSQL keeps while one server upgrades and others wait."""


def upgrade(connection: Connection, to: str = NEWEST) -> None:
    """Makes or upgrades the tables inside the caller's transaction: all of it is done, or nothing."""
    if revision_of(connection) == to:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADING})
    _run_steps(connection, to)


def revision_of(connection: Connection) -> str | None:
    """The revision of a database; nothing where it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _run_steps(connection: Connection, to: str) -> None:
    # Importing Alembic takes about as long as everything else a start needs.
    from alembic.operations import Operations  # noqa: PLC0415
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415

    script = migrations()

    def steps(heads: tuple[str, ...], _context: MigrationContext) -> Iterable[MigrationStep]:
        return _steps_between(script, heads, to)

    options = {"fn": steps, "transactional_ddl": True}
    context = MigrationContext.configure(connection, opts=options)
    with Operations.context(context):
        context.run_migrations()


def migrations() -> ScriptDirectory:
    """The steps there are."""
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    from mezani.store import migrations as package  # noqa: PLC0415

    return ScriptDirectory(package.__path__[0])


def _steps_between(
    script: ScriptDirectory, heads: tuple[str, ...], to: str
) -> Iterable[MigrationStep]:
    from alembic.runtime.migration import MigrationStep  # noqa: PLC0415

    known = {one.revision for one in script.walk_revisions()}
    if not known.issuperset(heads):
        raise StoreError(
            f"The database is at revision {', '.join(heads)}, which this mezani does not know: "
            f"it was used by a newer one. Run that, or another database."
        )
    scripts = reversed(list(script.iterate_revisions(to, heads or None)))
    return [MigrationStep.upgrade_from_script(script.revision_map, one) for one in scripts]
