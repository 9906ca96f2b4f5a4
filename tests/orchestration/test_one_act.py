"""A task split, two made one, and several changes in one sentence are one act: one undo takes all of it back."""

import pytest

from tests.orchestration.test_undoing import (  # noqa: F401  # fixtures
    drawn,
    said,
    service,
    session,
)


def lines(session) -> set[tuple[str, str]]:  # noqa: F811  # the fixture's value
    canvas = session.workflow.canvas
    return {(canvas.nodes[edge.source].name, canvas.nodes[edge.target].name) for edge in canvas.edges.values()}


async def built(session) -> None:  # noqa: F811
    for text in ("加一个任务叫“评审”", "加一个任务叫“开发”", "加一个任务叫“上线”", "加一个任务叫“写公告”"):
        await said(session, text)
    for text in ("连接“评审”和“开发”", "连接“开发”和“上线”"):
        await said(session, text)


@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("把开发拆成前端和后端", {("评审", "前端"), ("评审", "后端"), ("前端", "上线"), ("后端", "上线")}),
        (
            "开发分成前端、后端、联调三步，先后做",
            {("评审", "前端"), ("前端", "后端"), ("后端", "联调"), ("联调", "上线")},
        ),
        ("把开发和上线合并成交付", {("评审", "交付")}),
        ("开发改名叫编码，把它放到写公告后面，再交给陈默", {("评审", "编码"), ("写公告", "编码"), ("编码", "上线")}),
    ],
)
async def test_all_of_it_is_done_and_one_undo_takes_all_of_it_back(session, text, then) -> None:  # noqa: F811
    await built(session)
    before, edges = drawn(session), lines(session)

    await said(session, text)
    assert lines(session) == then

    await said(session, "撤销")
    assert (drawn(session), lines(session)) == (before, edges)


async def test_how_it_was_read_is_told_beside_what_was_done(session) -> None:  # noqa: F811
    await built(session)

    told = await said(session, "split 开发 into Frontend and Backend")

    assert "can be done at the same time" in told


@pytest.mark.parametrize(
    ("text", "config"),
    [
        ("开发改名叫编码，费用改成800元，再往后推三天", {"price": 800, "currency": "CNY", "due": "2099-12-08"}),
        ("把开发改名为编码并交给陈默", {"assignee_name": "陈默"}),
        ("rename 开发 to 编码 and give it to Tom Berg", {"assignee_name": "Tom Berg"}),
    ],
)
async def test_what_is_said_behind_a_new_name_is_done_to_the_same_node(session, text, config) -> None:  # noqa: F811
    await built(session)
    await said(session, "开发的截止日期改到2099年12月5日")
    node = next(each for each in session.workflow.canvas.nodes.values() if each.name == "开发")

    told = await said(session, text)

    now = session.workflow.canvas.nodes[node.node_id]
    assert (now.name, now.config) == ("编码", {**node.config, **config}), told


@pytest.mark.parametrize(
    ("one", "other", "total"),
    [("1234567.5", "0.25", 1234567.75), ("1234.56", "100000", 101234.56), ("600000", "400000", 1000000)],
)
@pytest.mark.parametrize("text", ["把开发和上线合并成交付", "merge 开发 and 上线 into 交付"])
async def test_two_prices_are_added_to_the_cent(session, text, one, other, total) -> None:  # noqa: F811
    await built(session)
    for name, price in (("开发", one), ("上线", other)):
        await said(session, f"“{name}”的价格改成{price}元")

    await said(session, text)

    (node,) = [each for each in session.workflow.canvas.nodes.values() if each.name == "交付"]
    assert (node.config["price"], node.config["currency"]) == (total, "CNY")
