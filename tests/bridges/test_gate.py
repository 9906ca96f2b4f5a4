"""The gate of workflows, watched by operators."""

from tests.bridges.locked_bridge import locked_bridge
from tests.bridges.small_bridge import small_bridge


async def test_an_operator_sees_what_passed_and_which_rule_rejected_it(tmp_path) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        before = (await bridge.http.get("/api/v1/gate")).json()
        made = (await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})).json()
        for sentence in ("加一个任务节点叫“订场地”", "停止执行"):
            path = f"/api/v1/workflows/{made['workflow_id']}/message"
            (await bridge.http.post(path, json={"message": sentence})).raise_for_status()
        after = (await bridge.http.get("/api/v1/gate")).json()

    assert (before["total"], before["pass_rate"], before["anomalies"]) == (0, None, [])
    rejected = {row["rule"]: row["rejected"] for row in after["rules"] if row["rejected"]}
    assert (after["rejected"], rejected, after["rejected_by_type"]) == (
        1,
        {"is_under_way": 1},
        {"cancel_workflow": 1},
    )
    assert 0.5 < after["pass_rate"] < 1


async def test_the_gate_is_for_operators(tmp_path) -> None:
    async with locked_bridge(tmp_path, names=("alice", "bob")) as locked:
        for who, status in ((locked.alice, 403), (locked.bob, 403), ({}, 401), (locked.olga, 200)):
            assert (await locked.bridge.http.get("/api/v1/gate", headers=who)).status_code == status
