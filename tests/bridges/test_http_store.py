"""What a client sees while the store cannot be used, and afterwards."""

import sqlite3

from tests.bridges.small_bridge import small_bridge, until_ready, watch
from tests.commands import bridge
from towow_core.store import server

SENTENCE = "我想在北京办一场AI聚会"


async def test_a_locked_store_is_said_to_be_locked_until_it_is_free(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(server, "BUSY_TIMEOUT_MS", 30)
    async with small_bridge(tmp_path) as bridge:
        other = sqlite3.connect(tmp_path / "towow.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        refused = await bridge.http.post("/api/v1/demand/submit", json={"raw_input": SENTENCE})
        ready = await bridge.http.get("/readyz")
        alive = await bridge.http.get("/healthz")
        other.execute("ROLLBACK")
        other.close()
        await until_ready(bridge.http)
        frames = await watch(bridge.http, await bridge.submit(SENTENCE))
        demands = (await bridge.http.get("/api/v1/demands")).json()["total"]

    assert (refused.status_code, refused.json()["error_code"]) == (503, "E503")
    assert "another process keeps the file locked" in refused.json()["detail"]
    assert (ready.status_code, ready.json()["ready"], ready.json()["store"]) == (503, False, False)
    assert ready.json()["reason"] == refused.json()["detail"]
    assert alive.status_code == 200
    assert frames[-1][1]["event_type"] == "towow.proposal.finalized"
    assert demands == 1  # the refused one left no trace


async def test_a_store_url_that_is_none_ends_the_bridge_with_code_2_and_one_sentence(tmp_path) -> None:
    where = {"TOWOW_DATA_DIR": str(tmp_path), "TOWOW_HTTP_PORT": "0"}
    code, _, err = await bridge(tmp_path, **where, TOWOW_DATABASE_URL="mysql://x/y")

    assert code == 2
    assert err == "bridges: TOWOW_DATABASE_URL names mysql; it must be sqlite:///… or postgresql://….\n"
