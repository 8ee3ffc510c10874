"""``mezani backup`` and ``mezani restore``: all data of a server in one file, and back."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mezani.cli.admin_client import AdminClient, AdminError
from mezani.cli.options import AsJson
from mezani.cli.text import counted
from mezani.server.accounts.secret_file import SECRET_FILE
from mezani.server.private_files import write_private
from mezani.server.settings import Settings, read_settings

if TYPE_CHECKING:
    from mezani.server.history.verification import Verification
    from mezani.store.backup import Manifest

DataFolder = Annotated[
    str | None,
    typer.Option("--data", metavar="FOLDER", help="The server's data folder [MEZANI_DATA]."),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="The server's database; without it SQLite in the data folder [MEZANI_DATABASE].",
    ),
]
NewFile = Annotated[Path, typer.Argument(metavar="FILE", help="The file to write, a ZIP archive.")]
BackupPath = Annotated[
    Path, typer.Argument(metavar="FILE", help="A file that mezani backup has written.")
]


def backup(
    file: NewFile,
    *,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    check: Annotated[
        bool, typer.Option("--check", help="Restore it into a temporary folder and replay matches.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Write all data of a server into one file. The server may be running.

    The file contains password hashes and the secret of the cookies: keep it as safe as the data folder.
    """
    from mezani.store.backup import write_backup  # noqa: PLC0415

    settings = read_settings({"data": data, "database": database})
    files = {SECRET_FILE: settings.folder / SECRET_FILE}
    manifest = write_backup(settings.database_url, file, files, time.time_ns() // 1_000_000)
    verified = verify_copy(file) if check else None
    report(f"Wrote {file}", manifest, verified, as_json=as_json)


def restore(
    file: BackupPath,
    *,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Remove the data that is there first.")
    ] = False,
    check: Annotated[
        bool,
        typer.Option("--check", help="Restore into a temporary folder only, to test the file."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Restore a backup.

    It is restored into a data folder or a database that no server uses. A backup of SQLite can be restored into
    PostgreSQL and the other way round. Every restore is verified: hashes, numbers of rows, and a replay of all
    unfinished matches and of up to 500 others. The exit status is 1 if a match can't be replayed.
    """
    from mezani.store.backup import Backup  # noqa: PLC0415

    if check:
        manifest, verified = Backup(file).manifest, verify_copy(file)
        report(f"Checked {file}", manifest, verified, as_json=as_json)
        return
    settings = read_settings({"data": data, "database": database})
    require_no_server(settings.folder)
    manifest, verified = restore_into(file, settings, replace=replace)
    where = "the database you named" if settings.database else settings.folder
    report(f"Restored {file} into {where}", manifest, verified, as_json=as_json)


def require_no_server(folder: Path) -> None:
    """Refuse the data folder of a running server, whatever database that uses."""
    from mezani.store.errors import BackupError  # noqa: PLC0415

    try:
        AdminClient(folder).call("GET", "/status")
    except AdminError:
        return
    raise BackupError(f"A mezani server is using {folder}: stop it first.")


def verify_copy(file: Path) -> Verification:
    """Restore a backup into a temporary folder and replay its matches."""
    with tempfile.TemporaryDirectory(prefix="mezani-check-") as folder:
        return restore_into(file, Settings(data=folder), replace=False)[1]


def restore_into(file: Path, settings: Settings, *, replace: bool) -> tuple[Manifest, Verification]:
    """Restore a backup: the database first, then the secret. Return what it contained, and what was replayed."""
    from mezani.server.history.verification import verify_matches  # noqa: PLC0415
    from mezani.store.backup import Backup  # noqa: PLC0415
    from mezani.store.restore import restore_backup  # noqa: PLC0415

    opened = Backup(file)
    try:
        restore_backup(opened, settings.database_url, replace=replace)
        if SECRET_FILE in opened.manifest.files:
            write_private(settings.folder / SECRET_FILE, opened.file(SECRET_FILE))
    finally:
        opened.close()
    return opened.manifest, verify_matches(settings.database_url)


def report(done: str, manifest: Manifest, verified: Verification | None, *, as_json: bool) -> None:
    """Print what was done and verified. Exit with status 1 if a match can't be replayed."""
    if as_json:
        import msgspec  # noqa: PLC0415

        print(msgspec.json.encode({"manifest": manifest, "verified": verified}).decode())
    else:
        for line in report_lines(done, manifest, verified):
            print(line)
    if verified is not None and verified.problems:
        raise typer.Exit(1)


def report_lines(done: str, manifest: Manifest, verified: Verification | None) -> list[str]:
    """Return what was done and verified as lines of text."""
    tables = counted(len(manifest.tables), "table")
    lines = [f"{done}: {counted(manifest.rows, 'row')} in {tables}."]
    if verified is None:
        return lines
    facts = {
        "hashes and numbers of rows": "all",
        "unfinished matches replayed": f"{verified.unfinished:,}",
        "ended matches replayed": f"{verified.ended:,} of {verified.ended_in_all:,}",
        "moves replayed": f"{verified.moves:,}",
        "matches of other rules, skipped": f"{verified.skipped:,}",
    }
    width = max(map(len, facts))
    lines += ["Verified:", *(f"  {name:{width}}  {value}" for name, value in facts.items())]
    return [*lines, *verified.problems]
