""" "Undo that": the last act of a conversation, or of the page it is held on, is taken back by a new change."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.core.said_with_a_yes import FOR_GOOD
from tests.orchestration.a_service import a_service
from tests.waiting import until
from towow_core.domain.canvas import GoalStatus, NodeStatus
from towow_core.orchestration.stored_forms import event_of
from towow_core.orchestration.undoing import restoring
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.events import Author, CanvasChangeEvent
from towow_core.workflow.fold import fold, new_workflow


@pytest.fixture
async def service(store_url: str) -> AsyncIterator[WorkflowService]:
    async with a_service(store_url) as made:
        yield made


@pytest.fixture
async def session(service) -> WorkflowSession:
    return await service.open((await service.create("聚会", "ann")).workflow_id)


async def change(session: WorkflowSession, kind: str, client: str = "page-1-1", **facts: Any) -> None:
    options = {name: facts.pop(name) for name in ("act", "takes_back") if name in facts}
    event = CanvasChangeEvent(
        workflow_id=session.workflow_id,
        change_type=kind,
        change_data=facts,
        client_id=client,
        version=session.workflow.canvas.version,
        **options,
    )
    assert (await session.sync.handle_canvas_change(event)).success


def drawn(session: WorkflowSession) -> tuple[Any, Any]:
    """What is on the canvas, whatever its version."""
    return session.workflow.canvas.nodes, session.workflow.canvas.edges


def id_of(session: WorkflowSession, name: str) -> str:
    return next(i for i, node in session.workflow.canvas.nodes.items() if node.name == name)


async def said(session: WorkflowSession, sentence: str, page: str = "") -> str:
    """What comes of it, with a yes to what cannot be taken back afterwards."""
    reply = await session.message(sentence, Author(client_id=page))
    if reply.is_question and any(each in reply.message for each in FOR_GOOD):
        reply = await session.message(reply.options[0], Author(client_id=page))
    return reply.message


@pytest.mark.parametrize(
    ("did", "undo"),
    [
        ("加一个任务节点叫“拍照”", "undo that"),
        ("删除订场地", "恢复刚才删除的节点"),
        ("连接“发邀请”和“买花”", "撤销刚才的"),
        ("把“订场地”改名为“订礼堂”", "退回上一步"),
        ("订场地推迟两天", "please take that back"),
        ("画一个计划：布置、彩排、收尾，依次进行", "把刚才的改动撤了"),
        ("加一个任务节点叫“拍照”，把“订场地”改名为“订礼堂”，删除发邀请", "undo what you just did"),
    ],
)
async def test_a_sentence_takes_back_all_that_the_last_one_did(service, session, did, undo) -> None:
    await said(session, "加一个任务节点叫“订场地”，2099年12月5日前")
    await said(session, "加一个任务节点叫“发邀请”，在“订场地”之后")
    await said(session, "加一个任务节点叫“买花”")
    before, version = drawn(session), session.workflow.canvas.version
    await said(session, did)
    assert drawn(session) != before

    answer = await said(session, undo)

    assert drawn(session) == before
    assert "撤销" in answer or "ook back" in answer
    assert session.workflow.canvas.version > version  # a new change, and nothing is gone from the log
    entries = await service.log(session.workflow_id, 0, 1000)
    folded = new_workflow(session.workflow_id, "聚会", user_id="ann", created_at=session.workflow.created_at)
    for row in entries:
        folded = fold(folded, event_of(row)) if row.status in {"passed", "modified"} else folded
    assert folded == session.workflow


async def test_one_after_the_other_until_there_is_nothing_left(session) -> None:
    for name in "ABC":
        await said(session, f"加一个任务节点叫“{name}”")
    names = []
    for _ in range(3):
        await said(session, "撤销")
        names.append("".join(node.name for node in session.workflow.canvas.nodes.values()))

    assert names == ["AB", "A", ""]
    assert "没有可以撤销" in await said(session, "撤销")


@pytest.mark.parametrize(
    ("sentence", "left"), [("undo the last two changes", "A"), ("撤销最近两步", "A"), ("undo 3 steps", "")]
)
async def test_the_last_few_changes_are_taken_back_by_one_sentence(session, sentence, left) -> None:
    for name in "ABC":
        await said(session, f"加一个任务节点叫“{name}”")

    reply = await session.message(sentence)

    assert "".join(node.name for node in session.workflow.canvas.nodes.values()) == left
    assert [goal.status for goal in reply.goals] == [GoalStatus.DONE] * (3 - len(left))


@pytest.mark.parametrize(
    "sentence",
    ["刚才那步不算，退回去", "刚才那步不算，撤销", "弄错了，退回上一步", "never mind that last one, put it back"],
)
async def test_what_is_taken_back_in_two_ways_of_saying_it_is_taken_back_once(session, sentence) -> None:
    for name in "ABC":
        await said(session, f"加一个任务节点叫“{name}”")
    reply = await session.message(sentence)

    assert "".join(node.name for node in session.workflow.canvas.nodes.values()) == "AB", reply.message


@pytest.mark.parametrize("sentence", ["撤销，再撤销一步", "undo that, then undo one step"])
async def test_what_is_taken_back_one_after_the_other_is_two_acts(session, sentence) -> None:
    for name in "ABC":
        await said(session, f"加一个任务节点叫“{name}”")
    reply = await session.message(sentence)

    assert "".join(node.name for node in session.workflow.canvas.nodes.values()) == "A", reply.message


async def test_what_others_did_besides_stays(session) -> None:
    await said(session, "加一个任务节点叫“订场地”")
    await said(session, "把“订场地”改名为“订礼堂”")
    node_id = id_of(session, "订礼堂")
    await change(session, "node_updated", "other", node_id=node_id, config={"notes": "朝阳区"})
    await change(session, "node_added", "other", node_id="x", node_type="task", name="别人的")
    await said(session, "undo that")

    nodes = session.workflow.canvas.nodes
    assert (nodes[node_id].name, nodes[node_id].config) == ("订场地", {"notes": "朝阳区"})
    assert "x" in nodes


@pytest.mark.parametrize(
    ("did", "since", "reason"),
    [
        ("把“订场地”改名为“订礼堂”", ("node_updated", {"name": "订教室"}), "名字后来又被改过了"),
        ("订场地的备注改成朝阳区", ("node_updated", {"config": {"notes": "海淀区"}}), "备注后来又被改过了"),
        ("把“订场地”改名为“订礼堂”", ("node_deleted", {}), "后来被删掉了"),
        ("连接“订场地”和“发邀请”", ("node_deleted", {}), "连线后来又被改过了"),
    ],
)
async def test_what_somebody_changed_since_is_not_taken_back_and_the_sentence_says_why(
    session, did, since, reason
) -> None:
    await said(session, "加一个任务节点叫“订场地”")
    await said(session, "加一个任务节点叫“发邀请”")
    node_id = id_of(session, "订场地")
    await said(session, did)
    kind, facts = since
    await change(session, kind, "other", node_id=node_id, **facts)
    before = session.workflow.canvas

    answer = await said(session, "撤销刚才的")

    assert session.workflow.canvas == before
    assert "不能撤销" in answer
    assert reason in answer


async def test_a_new_node_that_was_connected_by_somebody_is_not_taken_from_them(session) -> None:
    await change(session, "node_added", "other", node_id="x", node_type="task", name="别人的")
    await said(session, "加一个任务节点叫“订场地”")
    await change(session, "edge_added", "other", edge_id="e", source="x", target=id_of(session, "订场地"))

    assert "又连了线" in await said(session, "撤销")
    assert "e" in session.workflow.canvas.edges


async def test_what_a_run_holds_stays_and_running_itself_is_not_taken_back(session) -> None:
    await said(session, "加一个任务节点叫“订场地”")
    node_id = id_of(session, "订场地")
    await session.execute()
    await until(lambda: session.workflow.run.nodes[node_id].status is NodeStatus.WAITING)
    held = await said(session, "undo that")
    await session.cancel("ann")
    await said(session, "run")

    assert "has come to “订场地” already (waiting for somebody)" in held
    assert node_id in session.workflow.canvas.nodes
    assert "cannot be taken back" in await said(session, "undo that")
    assert session.workflow.is_running


async def test_the_last_act_of_the_page_it_is_said_on_comes_first_and_as_a_whole(session) -> None:
    await said(session, "加一个任务节点叫“订场地”", "page-1")
    node_id = id_of(session, "订场地")
    await change(session, "node_moved", node_id=node_id, position={"x": 900, "y": 9}, act="a1")
    await change(session, "node_updated", node_id=node_id, config={"notes": "近"}, act="a1")
    await change(session, "node_added", "page-9-1", node_id="x", node_type="task", name="别人的")
    await said(session, "撤销刚才的", "page-1")
    node = session.workflow.canvas.nodes[node_id]
    assert (node.config, node.position.x == 900) == ({}, False)
    assert "x" in session.workflow.canvas.nodes

    await said(session, "撤销刚才的", "page-1")
    assert list(session.workflow.canvas.nodes) == ["x"]


async def test_what_the_page_took_back_by_a_key_is_not_brought_back_by_a_sentence(session) -> None:
    await said(session, "加一个任务节点叫“订场地”", "page-1")
    node_id = id_of(session, "订场地")
    await change(session, "node_updated", node_id=node_id, name="订礼堂")
    renamed = session.workflow.canvas.version
    await change(session, "node_updated", node_id=node_id, name="订场地", takes_back=(renamed,))
    await said(session, "撤销", "page-1")

    assert session.workflow.canvas.nodes == {}


async def test_nobody_takes_back_what_another_person_said(session) -> None:
    await session.message("加一个任务节点叫“订场地”", Author(by="ann"))
    await session.message("加一个任务节点叫“买花”，然后执行", Author(by="ben"))
    answer = (await session.message("撤销", Author(by="ann"))).message

    assert "撤销：新增任务节点“订场地”" in answer or "已经到了“订场地”（等人来做）" in answer
    assert "买花" in [node.name for node in session.workflow.canvas.nodes.values()]
    await session.cancel("ben")
    await session.message("撤销", Author(by="ann"))
    assert [node.name for node in session.workflow.canvas.nodes.values()] == ["买花"]


async def test_after_the_workflow_was_renamed_the_change_before_it_stays_and_it_says_how_to_rename_it_back(
    session,
) -> None:
    await said(session, "add a task called catering")
    await said(session, "rename the workflow to “Gala”")
    before = drawn(session)
    answer = await said(session, "undo that")

    assert drawn(session) == before
    assert "rename the workflow to “聚会”" in answer
    await said(session, "rename the workflow to “聚会”")
    assert session.workflow.title == "聚会"


async def test_a_negotiation_that_a_sentence_began_is_not_taken_back_and_it_says_how_to_end_it(session) -> None:
    await said(session, "加一个任务节点叫“订场地”")
    await said(session, "发起协商：找一位摄影师")

    assert "停止执行" in await said(session, "撤销")
    assert len(session.workflow.canvas.nodes) == 2


@pytest.mark.parametrize(
    ("undo", "redo"),
    [
        ("撤销刚才的", "重做"),
        ("undo that", "redo that"),
        ("撤销刚才的", "把刚才撤销的恢复"),
        ("undo that", "please undo the undo"),
        ("退回上一步", "取消刚才的撤销"),
        ("take that back", "put back what you just undid"),
    ],
)
async def test_a_sentence_does_again_what_was_taken_back(session, undo, redo) -> None:
    await said(session, "加一个任务节点叫“订场地”")
    await said(session, "把“订场地”改名为“订礼堂”")
    there = drawn(session)
    await said(session, undo)
    assert drawn(session) != there
    told = await said(session, redo)

    assert drawn(session) == there, told
    await said(session, undo)  # and it is taken back again like anything else
    assert drawn(session) != there


async def test_step_by_step_back_and_forth_and_no_further(session) -> None:
    await said(session, "加一个任务节点叫“订场地”")
    one = drawn(session)
    await said(session, "加一个任务节点叫“买花”")
    two = drawn(session)
    for _ in range(2):
        await said(session, "撤销")
    assert drawn(session) == ({}, {})
    await said(session, "redo")
    assert drawn(session) == one
    await said(session, "redo")
    assert drawn(session) == two
    assert "没有刚撤销的" in await said(session, "重做")
    assert drawn(session) == two


async def test_after_something_else_was_changed_nothing_is_done_again(session) -> None:
    await said(session, "加一个任务节点叫“订场地”")
    await said(session, "撤销")
    await said(session, "加一个任务节点叫“买花”")
    there = drawn(session)

    assert "Nothing was just taken back" in await said(session, "redo that")
    assert drawn(session) == there


@pytest.mark.parametrize("ended", ["订场地没做成", "停掉执行"])
@pytest.mark.parametrize("again", ["重做", "重做一下", "redo"])
async def test_after_a_run_that_failed_or_was_stopped_the_same_word_does_again_what_was_taken_back(
    session, ended, again
) -> None:
    await run_and_end(session, ended)
    await said(session, "加一个任务节点叫“买花”")
    there = drawn(session)
    await said(session, "撤销")
    assert drawn(session) != there
    told = await said(session, again)

    assert (drawn(session), session.workflow.is_running) == (there, False), told


@pytest.mark.parametrize(("again", "asked", "yes"), [("重做", "重试", "重试"), ("redo", "retry", "retry")])
async def test_where_nothing_was_taken_back_it_is_asked_whether_to_try_again(session, again, asked, yes) -> None:
    await run_and_end(session, "订场地没做成")
    told = await said(session, again)

    assert (asked in told, "?" in told or "？" in told) == (True, True)
    assert not session.workflow.is_running
    await said(session, yes)
    assert session.workflow.is_running


async def run_and_end(session, ended: str) -> None:
    await said(session, "加一个任务节点叫“订场地”，再执行")
    node_id = id_of(session, "订场地")

    async def waits() -> bool:
        return session.workflow.run.nodes[node_id].status is NodeStatus.WAITING

    await until(waits)
    await said(session, ended)

    async def is_over() -> bool:
        return not session.workflow.is_running

    await until(is_over)


async def test_the_correction_of_a_question_takes_no_earlier_act_back(session) -> None:
    for name in ("订场地", "发邀请", "买花"):
        await said(session, f"加一个任务节点叫“{name}”")
    await said(session, "删除买花")
    await said(session, "订场地由谁负责？")
    before = drawn(session)

    assert "发邀请" in await said(session, "不对，发邀请")
    assert drawn(session) == before


async def test_a_correction_takes_back_what_the_sentence_before_did_and_not_what_was_done_by_hand_since(
    session,
) -> None:
    for name in ("订场地", "发邀请", "买花"):
        await said(session, f"加一个任务节点叫“{name}”", "page-1")
    await said(session, "删除订场地", "page-1")
    await change(session, "node_updated", node_id=id_of(session, "买花"), config={"notes": "红的"})
    await said(session, "不对，发邀请", "page-1")

    nodes = session.workflow.canvas.nodes
    assert {node.name: node.config for node in nodes.values()} == {"订场地": {}, "买花": {"notes": "红的"}}


ANNA, BEN = Author(said_name="Anna", client_id="page-1"), Author(said_name="Ben", client_id="page-2")


@pytest.mark.parametrize(
    ("drew", "undoes", "is_taken_back"),
    [
        (BEN, ANNA, False),
        (BEN, Author(client_id="page-3"), False),  # who says no name is not Ben
        (Author(client_id="page-3"), ANNA, False),
        (Author(client_id="bens-script"), Author(client_id="annas-script"), False),
        (BEN, Author(said_name="Ben", client_id="page-9"), True),  # the page was loaded anew, and is called otherwise
        (Author(client_id="page-1"), Author(client_id="page-2"), True),
        (Author(client_id="bens-script"), Author(client_id="bens-script"), True),
        (Author(), Author(client_id="annas-script"), True),
    ],
)
async def test_where_people_but_say_who_they_are_undo_keeps_to_its_author(session, drew, undoes, is_taken_back) -> None:
    await session.message("add a task called food", drew)
    reply = await session.message("undo that", undoes)

    assert ([node.name for node in session.workflow.canvas.nodes.values()] == []) is is_taken_back, reply.message
    if not is_taken_back:
        await session.message("undo that", drew)
        assert not session.workflow.canvas.nodes
        await session.message("redo", undoes)
        assert not session.workflow.canvas.nodes
        await session.message("redo", drew)
        assert session.workflow.canvas.nodes


async def gone_back(session: WorkflowSession, version: int, said_name: str = "") -> None:
    """Goes back to a version as the history's button does."""
    then = await session.history.canvas_at(session.workflow, version)
    author = Author(client_id="page-1-9", said_name=said_name)
    event = restoring(session.workflow.canvas, then, author, names={})
    assert (await session.sync.handle_canvas_change(event)).success


@pytest.mark.parametrize(
    "sentence",
    [
        "undo the rollback",
        "go back to the version before",
        "back to how it was before the rollback",
        "撤销刚才的回退",
        "回到上一个版本",
    ],
)
async def test_a_rollback_by_hand_is_taken_back_by_its_name_also_after_a_reload(session, sentence) -> None:
    await said(session, "加一个任务节点叫“订场地”")
    version = session.workflow.canvas.version
    await said(session, "加一个任务节点叫“发邀请”")
    before = drawn(session)
    await gone_back(session, version)
    assert drawn(session) != before

    told = await said(session, sentence, page="page-7-1")  # another page, since the reload

    assert drawn(session) == before, told


async def test_the_rollback_of_somebody_else_is_theirs_to_take_back(session) -> None:
    await said(session, "加一个任务节点叫“订场地”")
    version = session.workflow.canvas.version
    await said(session, "加一个任务节点叫“发邀请”")
    await gone_back(session, version, said_name="Mia")
    then = drawn(session)
    told = (await session.message("go back to the version before", Author(said_name="Tom"))).message

    assert drawn(session) == then
    assert "Mia" in told


async def test_without_a_rollback_what_was_taken_back_in_the_chat_is_done_again(session) -> None:
    await said(session, "加一个任务节点叫“订场地”")
    before = drawn(session)
    await said(session, "undo")
    await said(session, "undo the rollback")

    assert drawn(session) == before
