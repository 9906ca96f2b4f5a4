""" "Undo the renaming": the change that a sentence names is taken back, and no other."""

import pytest

from tests.orchestration.test_undoing import (  # noqa: F401  # fixtures
    drawn,
    id_of,
    said,
    service,
    session,
)


def names(session) -> set[str]:  # noqa: F811  # the fixture's value
    return {node.name for node in session.workflow.canvas.nodes.values()}


@pytest.mark.parametrize(
    "undo",
    [
        "Undo the renaming",
        "撤销刚才那个改名",
        "撤销宣传画的改名",
        "undo the rename of 宣传画",
        "把刚才的改名撤销",
        "把名字改回来",
    ],
)
async def test_the_renaming_is_taken_back_and_what_was_drawn_since_stays(session, undo) -> None:  # noqa: F811
    await said(session, "加一个任务节点叫“海报”")
    await said(session, "把“海报”改名为“宣传画”")
    await said(session, "加一个任务节点叫“订餐”，加一个任务节点叫“印刷”")
    told = await said(session, undo)

    assert names(session) == {"海报", "订餐", "印刷"}, told


@pytest.mark.parametrize("undo", ["undo the renaming", "撤销改名", "undo the deletion", "undo the connection"])
async def test_where_there_is_no_such_change_nothing_is_taken_back(session, undo) -> None:  # noqa: F811
    await said(session, "加一个任务节点叫“海报”")
    before = drawn(session)
    told = await said(session, undo)

    assert drawn(session) == before
    assert told.startswith(("Not carried out", "没有执行"))


async def test_of_a_sentence_of_several_changes_only_the_one_that_is_named_is_taken_back(session) -> None:  # noqa: F811
    await said(session, "加一个任务节点叫“海报”")
    await said(session, "加一个任务节点叫“订餐”，把“海报”改名为“宣传画”")
    await said(session, "undo the renaming")

    assert names(session) == {"海报", "订餐"}


async def test_the_last_two_are_two_steps_also_where_one_sentence_made_both(session) -> None:  # noqa: F811
    await said(session, "加一个任务节点叫“海报”，加一个任务节点叫“订餐”，加一个任务节点叫“场地”")
    await said(session, "场地推迟到12月20日")
    await said(session, "删除海报和订餐")
    await said(session, "undo the last two steps")

    assert names(session) == {"海报", "订餐", "场地"}
    assert session.workflow.canvas.nodes[id_of(session, "场地")].config["due"].endswith("12-20")
