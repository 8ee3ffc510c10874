"""The PostgreSQL server of tests and measurements."""

from __future__ import annotations

from pathlib import Path

import pytest
import uvloop

from mezani.stress.cluster import local_cluster
from mezani.stress.cluster.postgresql import PostgreSQL
from mezani.stress.load.load_cluster import LoadCluster


@pytest.mark.slow
@pytest.mark.parametrize(("is_durable", "fsync"), [(True, "on"), (False, "off")])
def test_commits_wait_for_the_disk_if_the_server_is_durable(is_durable: bool, fsync: str) -> None:
    server = PostgreSQL(is_durable=is_durable)
    try:
        assert server.execute("SHOW fsync") == [(fsync,)]
    finally:
        server.stop()


def test_the_load_test_of_a_cluster_measures_commits_that_wait_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keywords: list[dict[str, bool]] = []

    def refuse(**options: bool) -> None:
        keywords.append(options)
        raise NotImplementedError

    monkeypatch.setattr(local_cluster, "PostgreSQL", refuse)
    with pytest.raises(NotImplementedError):
        uvloop.run(LoadCluster(tmp_path, 2, None).start())
    assert keywords == [{"is_durable": True}]
