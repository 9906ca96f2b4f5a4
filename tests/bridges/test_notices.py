"""A notification that says whom it is for reaches them by their token, and nobody else is told what it says."""

from tests.bridges.test_my_tasks import BOB, ask, locked, stands  # noqa: F401  # a fixture

NOTICES = "/api/v1/me/notices"
TEXT = "大厅订好了，三楼"


async def told(locked, config) -> str:  # noqa: F811
    """A workflow of Alice's that has told somebody something."""
    node = {"node_id": "say", "node_type": "notification", "name": "告诉鲍博", "config": config}
    document = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": [node], "edges": []}
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{made['workflow_id']}/execute")
    await stands(locked, made["workflow_id"], "say", "completed")
    return made["workflow_id"]


async def said_in(locked, workflow_id: str) -> str:  # noqa: F811
    _, talk = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{workflow_id}/conversation")
    return str(talk)


async def test_what_is_for_one_person_reaches_them_and_is_told_to_nobody_else(locked) -> None:  # noqa: F811
    workflow_id = await told(locked, {"message": TEXT, "to": [BOB]})

    _, bobs = await ask(locked, locked.bob, "GET", NOTICES)
    _, mallorys = await ask(locked, locked.mallory, "GET", NOTICES)
    _, workflow = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{workflow_id}")

    (notice,) = bobs["items"]
    assert (notice["message"], notice["workflow_title"], notice["asked_by"]) == (TEXT, "聚会", "alice")
    assert mallorys["items"] == []
    assert (await ask(locked, locked.mallory, "GET", f"{NOTICES}?person={BOB}"))[0] == 403
    assert TEXT not in await said_in(locked, workflow_id)
    result = workflow["nodes"]["say"]["result"]
    assert (result["sent_to"], result["to"]) == (["tasks", "events"], [BOB])


async def test_what_is_for_nobody_in_particular_is_told_in_the_conversation(locked) -> None:  # noqa: F811
    workflow_id = await told(locked, {"message": TEXT})

    assert (await ask(locked, locked.bob, "GET", NOTICES))[1]["items"] == []
    assert TEXT in await said_in(locked, workflow_id)


async def test_each_item_of_a_list_may_be_for_somebody_else(locked) -> None:  # noqa: F811
    each = {"node_type": "notification", "config": {"message": "{{item.what}}", "to": "{{item.who}}"}}
    items = [{"who": BOB, "what": "带水"}, {"who": "mallory", "what": "带椅子"}]
    node = {"node_id": "say", "node_type": "map", "name": "逐个", "config": {"items": items, "each": each}}
    document = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": [node], "edges": []}
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{made['workflow_id']}/execute")
    await stands(locked, made["workflow_id"], "say", "completed")

    found = [(await ask(locked, who, "GET", NOTICES))[1]["items"] for who in (locked.bob, locked.mallory)]

    assert [[each["message"] for each in page] for page in found] == [["带水"], ["带椅子"]]


async def test_whom_the_network_does_not_know_is_called_as_the_workflow_calls_them(locked) -> None:  # noqa: F811
    task = {"node_id": "hall", "node_type": "task", "name": "订场地"}
    task["config"] = {"assignee": "user_agent_zoe", "assignee_name": "佐伊"}
    say = {"node_id": "say", "node_type": "notification", "name": "说", "config": {"message": TEXT}}
    say["config"]["to"] = ["user_agent_zoe"]
    document = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": [task, say], "edges": []}
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{made['workflow_id']}/execute")
    await stands(locked, made["workflow_id"], "say", "completed")

    _, found = await ask(locked, locked.olga, "GET", f"{NOTICES}?person=user_agent_zoe")

    assert [each["to_name"] for each in found["items"]] == ["佐伊"]
