"""What a sentence does to lines: what is put between, what is joined where a node goes, and that it is said."""

import pytest

from tests.orchestration.test_undoing import drawn, id_of, said, service, session  # noqa: F401  # fixtures
from towow_core.domain.canvas import GoalStatus
from towow_core.workflow.events import Author

CHAIN = "加三个任务：定场地、布置、复盘，依次进行"


def lines(session) -> set[tuple[str, str]]:  # noqa: F811  # the fixture's value
    canvas = session.workflow.canvas
    return {(canvas.nodes[e.source].name, canvas.nodes[e.target].name) for e in canvas.edges.values()}


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("在布置前面加一个任务叫租车", "“租车”现在在“定场地”和“布置”之间"),
        ("add a task called 租车 before 布置", "“租车” is now between “定场地” and “布置”"),
    ],
)
async def test_what_is_put_before_a_node_stands_between_and_is_taken_back_as_one(session, sentence, told) -> None:  # noqa: F811
    await said(session, CHAIN)
    before = drawn(session)
    answer = await said(session, sentence)

    assert lines(session) == {("定场地", "租车"), ("租车", "布置"), ("布置", "复盘")}
    assert told in answer
    await said(session, "撤销")
    assert drawn(session) == before


@pytest.mark.parametrize(
    ("sentence", "told"),
    [("删除布置", "随它去掉的连线"), ("please delete 布置 from the plan", "With it went the lines")],
)
async def test_what_a_deleted_node_stood_between_is_joined_and_the_lines_are_named(session, sentence, told) -> None:  # noqa: F811
    await said(session, CHAIN)
    before = drawn(session)
    answer = await said(session, sentence)

    assert lines(session) == {("定场地", "复盘")}
    assert told in answer
    assert "“定场地” → “布置”" in answer
    assert "“布置” → “复盘”" in answer
    await said(session, "撤销")
    assert drawn(session) == before


async def test_between_several_and_several_nothing_is_joined_on_a_guess(session) -> None:  # noqa: F811
    await said(session, "加五个任务：A1、A2、M、Z1、Z2")
    await said(session, "连接A1和M，连接A2和M，连接M和Z1，连接M和Z2")
    answer = await said(session, "删除M")

    assert lines(session) == set()
    assert answer.count("→") == 4  # each line is named


async def test_a_thank_you_that_is_put_last_is_sent_when_all_else_is_done(session) -> None:  # noqa: F811
    await said(session, CHAIN)
    await said(session, "把复盘删掉，再加一个任务叫感谢，放在最后，然后执行")

    assert lines(session) == {("定场地", "布置"), ("布置", "感谢")}
    run = session.workflow.run
    assert run is not None
    assert run.nodes[id_of(session, "感谢")].status == "pending"


async def test_of_a_sentence_with_a_place_that_nobody_knows_nothing_is_done_and_nothing_ticked(session) -> None:  # noqa: F811
    await said(session, CHAIN)
    before = drawn(session)
    reply = await session.message("加一个任务节点叫“感谢”放在火星上，然后执行", Author())

    assert drawn(session) == before
    assert session.workflow.run is None
    assert {goal.status for goal in reply.goals} == {GoalStatus.ASKED, GoalStatus.ABANDONED}


@pytest.mark.parametrize(
    ("change", "told", "undone"),
    [
        ("定场地交给小林", "负责人：无 → 小林", "现在：“定场地”的负责人是“无”"),
        ("把“定场地”改名为“订礼堂”", "名称：定场地 → 订礼堂", "现在：它的名称是“定场地”"),
        ("删除布置", "已删除节点“布置”", "“布置”在画布上"),
    ],
)
async def test_a_change_says_from_what_to_what_and_its_undo_what_holds_now(session, change, told, undone) -> None:  # noqa: F811
    await said(session, CHAIN)

    assert told in await said(session, change)
    assert undone in await said(session, "撤销")


async def test_what_is_set_as_it_was_is_not_told_as_a_change(session) -> None:  # noqa: F811
    await said(session, CHAIN)
    await said(session, "定场地截止12月8日")

    assert "本来就是这样" in await said(session, "定场地截止12月8日")


async def test_what_was_asked_stays_open_over_a_question_and_is_put_aside_by_an_order(session) -> None:  # noqa: F811
    await said(session, CHAIN)
    await said(session, "定场地花费800元或者900元")

    def asked() -> GoalStatus:
        goals = session.conversation.session_context.goals
        return next(goal.status for goal in goals if "或者" in goal.description)

    await said(session, "还剩什么没做？")
    assert asked() is GoalStatus.ASKED
    await said(session, "便宜的那个")
    assert asked() is GoalStatus.ABANDONED
    assert session.workflow.canvas.nodes[id_of(session, "定场地")].config["price"] == 800


async def test_before_what_a_run_has_come_to_nothing_is_drawn_and_nothing_behind_it_is_begun(session) -> None:  # noqa: F811
    await said(session, CHAIN)
    await said(session, "执行")
    before = drawn(session)
    reply = await session.message("在定场地前面加一个任务叫租车，然后把复盘删掉", Author())

    assert drawn(session) == before
    assert {goal.status for goal in reply.goals} == {GoalStatus.FAILED, GoalStatus.ABANDONED}
