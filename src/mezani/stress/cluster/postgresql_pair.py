"""Two PostgreSQL servers: a primary, and a synchronous standby that takes over when the primary is killed."""

from __future__ import annotations

import time

from mezani.stress.cluster.postgresql import START_SECONDS, PostgreSQL

SYNCHRONOUS = """
    SELECT 1 FROM pg_stat_replication
    WHERE sync_state = 'sync' AND flush_lsn >= '{}'
"""
"""Finds the standby if commits wait for it, and if it has everything that was committed before."""


class PostgreSQLPair:
    """A primary and its standby. A commit is done when both have it, so that a take-over loses nothing."""

    def __init__(self) -> None:
        self.primary = PostgreSQL()
        try:
            self.standby = PostgreSQL(self.primary)
        except BaseException:
            self.primary.stop()
            raise
        try:
            self._require_standby()
        except BaseException:
            self.stop()
            raise

    def kill_primary(self) -> None:
        """Kill the primary and make the standby the new one, alone until `restore_standby`."""
        self.primary.kill()
        self.primary, self.standby = self.standby, self.primary
        self.primary.promote()

    def restore_standby(self) -> None:
        """Make the server that was killed the standby of the other one."""
        self.standby.follow(self.primary)
        self._require_standby()

    def _require_standby(self) -> None:
        """Let every commit wait for the standby.

        The standby was copied before and does not have this setting, so its commits do not wait when it takes over.
        """
        self.primary.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.execute("SELECT pg_reload_conf()")
        position = self.primary.execute("SELECT pg_current_wal_lsn()")[0][0]
        deadline = time.monotonic() + START_SECONDS
        while not self.primary.execute(SYNCHRONOUS.format(position)):
            if time.monotonic() > deadline:
                raise RuntimeError("The standby of PostgreSQL did not catch up.")
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop both servers and remove their folders."""
        try:
            self.primary.stop()
        finally:
            self.standby.stop()
