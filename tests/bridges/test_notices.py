"""A notification that says whom it is for reaches them by their token, and nobody else is told what it says."""

from bridges.http import handed_to, workflow_people
from tests.bridges.test_my_tasks import BOB, ask, locked, stands  # noqa: F401  # a fixture
from tests.waiting import until
from towow_core.domain.canvas import (
    CanvasNode,
    CanvasState,
    NodeRun,
    NodeStatus,
    NotDone,
    RunState,
    RunStatus,
    Workflow,
)
from towow_core.domain.told import Told
from towow_core.workflow.notices import KEPT_MAX, told_so_far

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
    task["config"] = {"assignee": "mallory", "assignee_name": "佐伊"}
    say = {"node_id": "say", "node_type": "notification", "name": "说", "config": {"message": TEXT}}
    say["config"]["to"] = ["mallory"]
    document = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": [task, say], "edges": []}
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{made['workflow_id']}/execute")
    await stands(locked, made["workflow_id"], "say", "completed")

    _, found = await ask(locked, locked.olga, "GET", f"{NOTICES}?person=mallory")

    assert [each["to_name"] for each in found["items"]] == ["佐伊"]


async def drawn(locked, config, **variables) -> str:  # noqa: F811
    """The same workflow, not executed."""
    node = {"node_id": "say", "node_type": "notification", "name": "告诉", "config": {"message": TEXT, **config}}
    document = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": [node], "edges": []}
    document["variables"] = variables
    status, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})
    assert status < 300, made
    return f"/api/v1/workflows/{made['workflow_id']}"


async def test_a_name_that_one_person_bears_is_that_person(locked) -> None:  # noqa: F811
    for name, who, their_id in (("Bob", locked.bob, BOB), ("Mallory", locked.mallory, "mallory")):
        workflow_id = await told(locked, {"message": TEXT, "to": [name]})

        _, workflow = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{workflow_id}")
        _, found = await ask(locked, who, "GET", NOTICES)

        assert workflow["nodes"]["say"]["result"]["to"] == [their_id]
        assert [each["message"] for each in found["items"]] == [TEXT]


async def test_a_notification_for_somebody_who_is_not_known_is_a_problem_before_a_run(locked) -> None:  # noqa: F811
    for to in (["nobody", BOB], "user_agent_zoe", "nobody"):
        url = await drawn(locked, {"to": to})
        english = locked.alice | {"Accept-Language": "en"}

        _, found = await ask(locked, english, "GET", f"{url}/problems")
        status, refusal = await ask(locked, english, "POST", f"{url}/execute")

        (problem,) = found["problems"]
        unknown = "user_agent_zoe" if to == "user_agent_zoe" else "nobody"
        assert problem == {
            "detail": f"Whom “告诉” is to tell: Nobody here is called {unknown!r}.",
            "node_ids": ["say"],
        }
        assert (status, problem["detail"] in refusal["detail"]) == (409, True)
    assert (await ask(locked, locked.bob, "GET", NOTICES))[1]["items"] == []


async def test_whom_data_names_and_nobody_knows_fails_the_node_and_nobody_at_all_is_not_everybody(locked) -> None:  # noqa: F811
    for who in ("nobody", [BOB, "nobody"], ",", [",", ""], "", []):
        url = await drawn(locked, {"to": "{{variables.who}}"}, who=who)
        await ask(locked, locked.alice, "POST", f"{url}/execute")
        await stands(locked, url.rpartition("/")[2], "say", "failed")

        _, workflow = await ask(locked, locked.alice, "GET", url)
        code = workflow["nodes"]["say"]["failure"]["code"]
        assert code == ("bad_expression" if who in (",", "", []) else "nobody_to_tell"), who  # these come to nothing
        assert TEXT not in await said_in(locked, url.rpartition("/")[2])
    assert (await ask(locked, locked.bob, "GET", NOTICES))[1]["items"] == []


async def test_what_runs_before_have_told_is_there_once_each_until_somebody_has_read_it(locked) -> None:  # noqa: F811
    workflow_id = await told(locked, {"message": TEXT, "to": [BOB]})
    _, first = await ask(locked, locked.bob, "GET", NOTICES)
    for _ in range(2):
        status, begun = await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{workflow_id}/execute")
        assert status < 300, begun

        async def is_over() -> bool:
            _, now = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{workflow_id}")
            return (now["run"]["run_id"], now["run"]["status"]) == (begun["run_id"], "completed")  # noqa: B023

        await until(is_over)
    _, then = await ask(locked, locked.bob, "GET", NOTICES)
    _, operators = await ask(locked, locked.olga, "GET", f"{NOTICES}?person={BOB}")

    assert [each["message"] for each in then["items"]] == [TEXT] * 3
    assert first["items"][0]["notice_id"] in {each["notice_id"] for each in then["items"]}  # read is read
    assert len({each["notice_id"] for each in then["items"]}) == 3
    assert operators["items"] == then["items"]


async def read_by(locked, who) -> int:  # noqa: F811
    _, page = await ask(locked, who, "GET", f"{NOTICES}?person={BOB}")
    notices = [{"notice_id": each["notice_id"], "to": each["to"]} for each in page["items"]]
    return (await ask(locked, who, "POST", f"{NOTICES}/read", {"notices": notices, "person": BOB}))[1]["kept"]


async def test_what_is_named_twice_is_read_once(locked) -> None:  # noqa: F811
    await told(locked, {"message": TEXT, "to": [BOB]})
    _, page = await ask(locked, locked.bob, "GET", NOTICES)
    one = {"notice_id": page["items"][0]["notice_id"], "to": BOB}

    assert (await ask(locked, locked.bob, "POST", f"{NOTICES}/read", {"notices": [one, one]}))[1] == {"kept": 1}


async def is_read_for(locked, who) -> list[bool]:  # noqa: F811
    _, page = await ask(locked, who, "GET", f"{NOTICES}?person={BOB}")
    return [each["is_read"] for each in page["items"]]


async def test_what_one_has_read_is_read_on_every_device_and_for_nobody_else(locked) -> None:  # noqa: F811
    await told(locked, {"message": TEXT, "to": [BOB]})
    assert await is_read_for(locked, locked.bob) == [False]

    assert await read_by(locked, locked.olga) == 1  # an operator reads in their own name
    assert (await is_read_for(locked, locked.bob), await is_read_for(locked, locked.olga)) == ([False], [True])

    assert await read_by(locked, locked.bob) == 1
    assert await read_by(locked, locked.bob) == 1  # once more changes nothing
    assert await is_read_for(locked, locked.bob) == [True]


async def test_nobody_says_what_others_have_read_and_what_there_is_not_is_read_by_nobody(locked) -> None:  # noqa: F811
    await told(locked, {"message": TEXT, "to": [BOB]})
    made_up = {"notices": [{"notice_id": "made/up", "to": "mallory"}]}

    assert (await ask(locked, locked.mallory, "POST", f"{NOTICES}/read", {**made_up, "person": BOB}))[0] == 403
    assert (await ask(locked, locked.mallory, "POST", f"{NOTICES}/read", made_up))[1] == {"kept": 0}
    assert await is_read_for(locked, locked.bob) == [False]


def test_whom_much_is_told_takes_nothing_from_others() -> None:
    def of(to: str, n: int) -> Told:
        return Told(key=f"{to}{n}", node_id="n", node_type="task", name="", to=(to,), message="", at=f"{n:04}")

    before = (of("mia", 0), *(of("bob", n) for n in range(1, 2 * KEPT_MAX)))
    run = RunState(run_id="r", told_before=before)
    kept = told_so_far(Workflow(workflow_id="w", title="", canvas=CanvasState(workflow_id="w"), run=run))

    assert [each.to[0] for each in kept] == ["mia"] + ["bob"] * KEPT_MAX
    assert kept[-1].key == f"bob{2 * KEPT_MAX - 1}"


def test_what_could_not_be_done_is_told_after_a_run_that_others_did_to_its_end_and_the_last_of_it_is_kept() -> None:
    node = CanvasNode(node_id="hall", node_type="task", name="订场地", config={"assignee": "cy"})
    lost = NodeRun(status=NodeStatus.COMPLETED, not_done=(NotDone(by=BOB, at="2099-01-01", note="漏水了"),))
    canvas = CanvasState(workflow_id="w", nodes={"hall": node})
    run = RunState(run_id="r", status=RunStatus.COMPLETED, nodes={"hall": lost})
    before = told_so_far(Workflow(workflow_id="w", title="", canvas=canvas, run=run))
    again = Workflow(workflow_id="w", title="", canvas=canvas, run=RunState(run_id="s", told_before=before * 200))

    (told_once,) = before
    assert (told_once.to, told_once.message, told_once.is_not_done) == ((BOB,), "漏水了", True)
    assert len(told_so_far(again)) == KEPT_MAX


async def test_whom_many_names_mean_is_looked_up_in_one_reading_of_everybody(locked, monkeypatch) -> None:  # noqa: F811
    context, readings = locked.bridge.context, list[str]()
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows", {"title": "t"})
    session = await context.workflows.open(made["workflow_id"])
    everybody = handed_to.known_people

    async def counted(*args):
        readings.append("profiles")
        return await everybody(*args)

    for module in (handed_to, workflow_people):
        monkeypatch.setattr(module, "known_people", counted)
    found = await handed_to.who_is(context, session.workflow, ["Bob", BOB, "Mallory", "nobody", *map(str, range(50))])

    assert readings == ["profiles"]
    assert [found[name] for name in ("Bob", BOB, "Mallory", "nobody")] == [(BOB,), (BOB,), ("mallory",), ()]
