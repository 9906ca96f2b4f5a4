"""A field that a request's body does not have is refused by name, and nothing of the request is done."""

import pytest

from tests.bridges.small_bridge import small_bridge

BODIES = [
    ("complete", {"approved": False}, "approved"),
    ("complete", {"status": "completed", "reslt": "5"}, "reslt"),
    ("message", {"message": "hello", "language": "en"}, "language"),
    ("execute", {"retri": True}, "retri"),
    ("variables", {"variables": {}, "merge": True}, "merge"),
]


@pytest.fixture(scope="module")
def paths() -> dict[str, tuple[str, str]]:
    of = "/api/v1/workflows/{of}"
    return {
        "complete": ("POST", f"{of}/nodes/ok/complete"),
        "message": ("POST", f"{of}/message"),
        "execute": ("POST", f"{of}/execute"),
        "variables": ("PUT", f"{of}/variables"),
    }


async def test_nothing_is_done_of_a_body_with_a_field_that_is_none_of_its_own(tmp_path, paths) -> None:
    approval = {"node_id": "ok", "node_type": "approval", "name": "ok", "config": {"question": "5000?"}}
    document = {"format": "towow-workflow", "format_version": 1, "title": "Party", "nodes": [approval], "edges": []}
    async with small_bridge(tmp_path) as bridge:
        made = (await bridge.http.post("/api/v1/workflows/import", json={"document": document})).json()
        of = made["workflow_id"]
        answers = []
        for what, body, name in BODIES:
            method, path = paths[what]
            answers.append((name, await bridge.http.request(method, path.format(of=of), json=body)))
        after = (await bridge.http.get(f"/api/v1/workflows/{of}")).json()

    assert [(answer.status_code, name in answer.text) for name, answer in answers] == [(400, True)] * len(BODIES)
    assert after["run"] is None
    assert after["nodes"]["ok"]["status"] is None
