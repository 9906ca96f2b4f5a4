"""A workflow without a name is called after the plan that is drawn first; one that has a name keeps it."""

from collections.abc import AsyncIterator

import pytest

from tests.orchestration.a_service import a_service
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.workflow.events import Author


@pytest.fixture
async def service(store_url: str) -> AsyncIterator[WorkflowService]:
    async with a_service(store_url) as service:
        yield service


async def after(service: WorkflowService, title: str, *sentences: str) -> tuple[str, int]:
    """What it is called then, and how many nodes there are."""
    session = await service.open((await service.create(title, "ann")).workflow_id)
    for sentence in sentences:
        await session.message(sentence, Author())
    return session.workflow.title, len(session.workflow.canvas.nodes)


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ("帮我搭一个年会流程：先订酒店，再请主持人，最后彩排", "年会"),
        ("set up a workflow for the summer fair: rent tents, then print flyers, then open the gate", "summer fair"),
    ],
)
async def test_it_is_called_so_and_an_undo_takes_back_what_was_drawn(service, sentence, title) -> None:
    assert await after(service, "", sentence) == (title, 3)
    assert await after(service, "", sentence, "undo") == (title, 0)
    assert await after(service, "Autumn", sentence) == ("Autumn", 3)
    assert (await after(service, "", "加一个任务叫“茶歇”", sentence))[0] == ""


async def test_what_is_drawn_once_more_is_told_to_be_and_undone_nothing_is_said_to_be_gone(service) -> None:
    session = await service.open((await service.create("x", "ann")).workflow_id)
    await session.message("add two tasks: pack and load", Author())
    twice = await session.message("add two tasks: pack and drive", Author())
    back = await session.message("undo", Author())

    assert "2 are called “pack” now" in twice.message
    assert "“drive” is not on the canvas" in back.message
    assert "“pack” is not on the canvas" not in back.message
    assert "of “pack” 1 other stays on the canvas" in back.message


async def test_in_chinese_too(service) -> None:
    session = await service.open((await service.create("x", "ann")).workflow_id)
    await session.message("加一个任务叫“茶歇”", Author())
    twice = await session.message("加一个任务叫“茶歇”", Author())
    back = await session.message("刚才那个不要了", Author())

    assert "“茶歇”现在有 2 个" in twice.message
    assert "画布上还有 1 个“茶歇”" in back.message
