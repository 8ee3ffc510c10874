"""``mezani`` as a newer version, with a migration that adds something. Run it as a module."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

from alembic.script import ScriptDirectory

from mezani.cli import main
from mezani.store import migrations, schema_upgrade

NEWER = Path(__file__).parent / "newer_migrations"


def all_migrations() -> ScriptDirectory:
    """Return the migrations of this version and the newer one."""
    own = Path(migrations.__path__[0])
    return ScriptDirectory(str(own), version_locations=[str(own / "versions"), str(NEWER)])


if __name__ == "__main__":
    with (
        patch.object(schema_upgrade, "NEWEST", "9999"),
        patch.object(schema_upgrade, "migrations", all_migrations),
    ):
        main()
