"""What a sentence points back to is what was spoken of last, over sentences; where that is open it is asked, and not done."""

# ruff: noqa: E501  # a sentence and its answer are read as a whole

from collections.abc import AsyncIterator

import pytest

from tests.orchestration.a_service import a_service
from tests.orchestration.test_undoing import said
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.events import Author

DRAWN = {
    "zh": ("加任务：订场地、做海报、买茶点、发传单，依次做", "订场地给小王", "做海报给小李", "买茶点给陈屿"),
    "en": (
        "add tasks: Venue, Poster, Snacks, Flyers, one after the other",
        "give the venue to Mateo",
        "give the poster to Tom",
        "give the snacks to Li",
    ),
}


@pytest.fixture
async def session(store_url: str) -> AsyncIterator[WorkflowSession]:
    async with a_service(store_url) as service:
        yield await service.open((await service.create("聚会", "ann")).workflow_id)


async def talks(session: WorkflowSession, *exchanges: tuple[str, str]) -> None:
    """Each sentence is answered with these words."""
    for draw in DRAWN["en" if exchanges[0][0].isascii() else "zh"]:
        await said(session, draw)
    for sentence, answer in exchanges:
        told = await said(session, sentence)
        assert answer in told, (sentence, told)


@pytest.mark.parametrize(
    "exchanges",
    [
        [("Who does the poster?", "Tom's"), ("Move it to Friday.", "“Poster”. date: none →"), ("And give it to Li.", "“Poster”. assignee: Tom → Li")],
        [("海报谁做？", "小李"), ("把它移到周五", "“做海报”。日期：无 →"), ("再给小王", "“做海报”。负责人：小李 → 小王"), ("这个任务的截止日期是什么时候？", "“做海报”的日期是")],
        [("Who does the poster?", "Tom's"), ("and the snacks?", "“Snacks” is Li's"), ("move that task to Monday", "“Snacks”. date: none →"), ("when is it due?", "“Snacks” is due")],
        [("场地谁负责？", "小王"), ("那茶点呢？", "“买茶点”由陈屿负责"), ("改到周一", "“买茶点”。日期：无 →"), ("那件事给小王", "“买茶点”。负责人：陈屿 → 小王")],
        [("what does Tom have to do?", "“Poster”"), ("and Li?", "Of Li's: done: nothing; not done: “Snacks”")],
        [("add a task: Photos", "“Photos”"), ("give it to Tom", "“Photos”. assignee: none → Tom"), ("it should be after the snacks", "“Snacks” → “Photos”")],
    ],
)  # fmt: skip
async def test_what_was_spoken_of_last_is_meant(session, exchanges) -> None:
    await talks(session, *exchanges)


@pytest.mark.parametrize(
    "exchanges",
    [
        [("Who does the poster?", "Tom's"), ("what does he have to do?", "Of Tom's: done: nothing; not done: “Poster”"), ("give the flyers to him", "“Flyers”. assignee: none → Tom")],
        [("海报谁做？", "小李"), ("他手上还有什么？", "小李负责：“做海报”"), ("把发传单也交给他", "“发传单”。负责人：无 → 小李")],
    ],
)  # fmt: skip
async def test_whoever_was_spoken_of_last_is_he_or_she(session, exchanges) -> None:
    await talks(session, *exchanges)


@pytest.mark.parametrize(
    "exchanges",
    [
        [("Who does the poster and the venue?", "Tom"), ("Move it to Friday", "Which one do you mean by “it”: “Venue” / “Poster”?")],
        [("What comes after the venue?", "“Poster”"), ("Give that task to Tom.", "Which one do you mean by “that task”: “Venue” / “Poster”?")],
        [("hello", "Hello"), ("move it to Friday", "“Snacks”. date")],
        [("who does what?", "Tom"), ("give the flyers to her", "Who do you mean by “her”: Mateo / Tom / Li")],
        [("谁负责什么？", "小李"), ("发传单交给他", "“他”指的是谁：小王 / 小李 / 陈屿")],
        [("订场地后面是什么？", "“做海报”"), ("那个任务交给陈屿", "“那个任务”指的是哪一个：“订场地” / “做海报”？")],
        [("连接“订场地”和“买茶点”", "已连接"), ("改到周五", "“改到周五”指的是哪一个：“订场地” / “买茶点”？")],
    ],
)  # fmt: skip
async def test_of_several_it_is_asked_and_nothing_is_done(session, exchanges) -> None:
    await talks(session, *exchanges)


@pytest.mark.parametrize(
    "exchanges",
    [
        [("delete the flyers", "Deleted"), ("give it to Tom", "“Flyers” was deleted. Which one do you mean by “it”"), ("put it after the poster", "“Flyers” was deleted")],
        [("删除发传单", "已删除"), ("把它给小李", "“发传单”已经删掉了。“它”指的是哪一个"), ("它改到周五", "“发传单”已经删掉了")],
    ],
)  # fmt: skip
async def test_what_was_deleted_is_never_taken_for_something_that_is_there(session, exchanges) -> None:
    await talks(session, *exchanges)
    persons = [node.config.get("assignee_name") for node in session.workflow.canvas.nodes.values()]

    assert persons in (["Mateo", "Tom", "Li"], ["小王", "小李", "陈屿"])


async def test_what_was_asked_back_leaves_open_what_was_meant(session) -> None:
    await talks(
        session,
        ("Who does the poster and the venue?", "Tom"),
        ("it waits for the snacks", "Which one do you mean by “it”"),
        ("move it to Friday", "Which one do you mean by “it”: “Venue” / “Poster”?"),
    )


@pytest.mark.parametrize(
    "exchanges",
    [
        [("give Tom the flyers too", "“Flyers”. assignee: none → Tom"), ("give the venue to him as well", "“Venue”. assignee: Mateo → Tom"), ("the poster is Li's now", "“Poster”. assignee: Tom → Li")],
        [("买茶点再移到周五", "“买茶点”。日期：无 →"), ("做海报也改到周五", "“做海报”。日期：无 →"), ("再给小李加一个任务：拍照", "已创建任务节点“拍照”")],
    ],
)  # fmt: skip
async def test_a_task_is_given_in_whatever_order_of_words(session, exchanges) -> None:
    await talks(session, *exchanges)


@pytest.mark.parametrize(
    "exchanges",
    [
        [("when is the poster due?", "no date"), ("let's say next Thursday", "“Poster”. date: none →"), ("which tasks have nobody?", "“Flyers”")],
        [("海报啥时候要？", "没有日期"), ("就下周四吧", "“做海报”。日期：无 →"), ("哪些还没人？", "“发传单”")],
    ],
)  # fmt: skip
async def test_a_day_said_behind_the_question_for_it_is_its_day(session, exchanges) -> None:
    await talks(session, *exchanges)


@pytest.mark.parametrize(
    "exchanges",
    [
        [("add something for parking permits, I'll do that myself", "did not understand"), ("it has to come before the venue", "Which one do you mean by “it”: “Poster”")],
        [("加个停车证，我自己来", "没有听懂"), ("这个要放在场地前面", "“这个”指的是哪一个：“做海报”")],
    ],
)  # fmt: skip
async def test_what_was_not_understood_may_be_what_is_pointed_to_and_nothing_before_it_is(session, exchanges) -> None:
    lines = dict(session.workflow.canvas.edges)
    await talks(session, *exchanges)

    assert len(session.workflow.canvas.edges) == len(lines) + 3  # as they were drawn


async def test_whose_task_is_a_name_alone_has_something_to_do_here(session) -> None:
    await talks(session, ("who does the snacks?", "Li"))
    asked = await session.message("she's away next week, let Tom take it", Author())

    assert asked.is_question
    assert "“Snacks”" in asked.message
