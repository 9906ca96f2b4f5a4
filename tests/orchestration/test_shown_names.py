"""A plan's texts name whoever does a part now: where the name stands as a name, and so that it comes back."""

import pytest

from tests.orchestration.test_consequences import made
from towow_core.domain.canvas import Workflow
from towow_core.workflow.fold import new_workflow


def parts(*names: str, says: str, ready: str = "") -> Workflow:
    """A part of a plan for each name, `t0` on, all with the same responsibility, and a milestone behind them."""
    workflow = new_workflow("w")
    for n, name in enumerate(names):
        config = {"assignee": name, "assignee_name": name, "responsibility": says, "plan_part": {"agent_id": name}}
        workflow = made(workflow, "node_added", node_id=f"t{n}", node_type="task", name="part", config=config)
    workflow = made(
        workflow, "node_added", node_id="m", node_type="milestone", name="m", config={"deliverable": ready or says}
    )
    for n in range(len(names)):
        workflow = made(workflow, "edge_added", edge_id=f"e{n}", source=f"t{n}", target="m")
    return workflow


def handed(workflow: Workflow, **names: str) -> Workflow:
    """These tasks are these people's now, in one change."""
    facts = [
        {"node_id": node_id, "config": {"assignee": name, "assignee_name": name}} for node_id, name in names.items()
    ]
    steps = [{"change_type": "node_updated", "change_data": each} for each in facts]
    return made(workflow, "several", steps=steps)


def told(workflow: Workflow, node_id: str = "t0") -> str:
    return str(workflow.canvas.nodes[node_id].config["responsibility"])


def ready(workflow: Workflow) -> str:
    return str(workflow.canvas.nodes["m"].config["deliverable"])


@pytest.mark.parametrize(
    ("old", "new", "text", "then"),
    [
        ("王", "李四", "王芳给王写国王的海报", "王芳给王写国王的海报"),
        ("王", "李四", "王：订场地", "李四：订场地"),
        ("王", "李四", "李雷、王和韩梅：搬桌子", "李雷、李四和韩梅：搬桌子"),
        ("陈", "林", "陈列作品", "陈列作品"),
        ("王芳", "李四", "王芳负责拍照，由王芳交片", "李四负责拍照，由李四交片"),
        ("Agent 1", "Zed", "Agent 1 and Agent 10", "Zed and Agent 10"),
        ("Al", "Bo", "Also Al's hall; Al-Jazeera, call_Al2", "Also Bo's hall; Al-Jazeera, call_Al2"),
        ("José", "Ann", "José, Joséphine", "Ann, Joséphine"),
        ("Bob", "Ann", "由Bob负责", "由Ann负责"),
        ("May", "Ann", "May prints posters by May 5, in May", "Ann prints posters by May 5, in May"),
        ("May", "Ann", "ready on 5 May", "ready on 5 May"),
    ],
)
def test_a_name_is_another_one_only_where_it_stands_as_a_name(old, new, text, then) -> None:
    before = parts(old, says=text)
    after = handed(before, t0=new)
    assert (told(after), ready(after)) == (then, then)
    assert handed(after, t0=old).canvas.nodes == before.canvas.nodes


def test_a_longer_name_of_somebody_else_is_theirs() -> None:
    after = handed(parts("Ann", "Ann Lee", "王芳", "王芳菲", says="Ann and Ann Lee；王芳菲、王芳"), t0="Zed", t2="李四")
    assert told(after) == "Zed and Ann Lee；王芳菲、王芳"
    assert ready(after) == "Zed and Ann Lee；王芳菲、李四"


@pytest.mark.parametrize(("text", "to"), [("Ann asks Bob and Cy", "Cy"), ("Ann and Bob ready", "Bob")])
def test_a_text_that_names_the_new_one_already_is_left_so_that_nobody_is_named_twice(text, to) -> None:
    before = parts("Ann", "Bob", says=text)
    after = handed(before, t0=to)
    assert (told(after), ready(after)) == (text, text)
    assert handed(after, t0="Ann").canvas.nodes == before.canvas.nodes


@pytest.mark.parametrize(
    ("to", "then"),
    [(("Cy", "Di"), "Cy and Di ready"), (("Bob", "Cy"), "Bob and Cy ready"), (("Bob", "Ann"), "Bob and Ann ready")],
)
def test_several_parts_that_change_hands_at_once_are_told_of_at_once(to, then) -> None:
    before = parts("Ann", "Bob", says="does it", ready="Ann and Bob ready")
    after = handed(before, t0=to[0], t1=to[1])
    assert ready(after) == then
    assert handed(after, t0="Ann", t1="Bob").canvas.nodes == before.canvas.nodes


def test_a_part_of_a_plan_that_changes_hands_is_told_of_whoever_does_it_now() -> None:
    part = {
        "assignee": "bob",
        "assignee_name": "Bob",
        "plan_part": {"agent_id": "bob"},
        "responsibility": "Bob rents a hall",
    }
    workflow = made(new_workflow("w"), "node_added", node_id="t", node_type="task", name="hall", config=part)
    for node_id, says in (("m", "Bob: the hall is rented"), ("n", "Bob and Ann: all is ready"), ("o", "Bobby: done")):
        config = {"deliverable": says}
        workflow = made(workflow, "node_added", node_id=node_id, node_type="milestone", name=node_id, config=config)
        workflow = made(workflow, "edge_added", edge_id=f"t{node_id}", source="t", target=node_id)
    other = {**part, "responsibility": "Bob hosts"}
    workflow = made(workflow, "node_added", node_id="h", node_type="task", name="host", config=other)
    workflow = made(workflow, "edge_added", edge_id="hn", source="h", target="n")
    after = made(workflow, "node_updated", node_id="t", config={"assignee": "dora", "assignee_name": "Dora"})

    says = [after.canvas.nodes[i].config.get("deliverable") for i in ("m", "n", "o")]
    assert says == ["Dora: the hall is rented", "Bob and Ann: all is ready", "Bobby: done"]
    told = [after.canvas.nodes[i].config["responsibility"] for i in ("t", "h")]
    assert told == ["Dora rents a hall", "Bob hosts"]
    back = made(after, "node_updated", node_id="t", config={"assignee": "bob", "assignee_name": "Bob"})
    assert back.canvas.nodes == workflow.canvas.nodes
    written = {"assignee": "dora", "assignee_name": "Dora", "responsibility": "as Bob has promised"}
    by_hand = made(workflow, "node_updated", node_id="t", config=written)
    assert by_hand.canvas.nodes["t"].config["responsibility"] == "as Bob has promised"
