# ruff: noqa: E501  # what is answered is read as a whole
"""A day that is set by a sentence: what comes behind and is due before it now is told, and nothing moves by itself."""

from collections.abc import AsyncIterator

import pytest

from tests.orchestration.a_service import a_service
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.workflow.events import Author

ZH = ("画一个计划：订场地、彩排，依次进行", "“订场地”的日期改成2027-03-05", "“彩排”的日期改成2027-03-08")
EN = (
    "draw a plan: book the hall, then rehearse",
    "set the date of “book the hall” to 2027-03-05",
    "set the date of “rehearse” to 2027-03-08",
)


@pytest.fixture
async def service(store_url: str) -> AsyncIterator[WorkflowService]:
    async with a_service(store_url) as service:
        yield service


async def told(service: WorkflowService, *sentences: str) -> str:
    """What is answered to the last of them."""
    session = await service.open((await service.create("x", "ann")).workflow_id)
    answers = [await session.message(sentence, Author()) for sentence in sentences]
    return answers[-1].message


@pytest.mark.parametrize(
    ("sentences", "said"),
    [
        ((*ZH, "订场地推迟五天"), "日期对不上：“彩排”（2027-03-08）排在“订场地”（2027-03-10）后面，日期却更早。"),
        ((*ZH, "订场地推迟五天", "订场地推迟一天"), "“彩排”（2027-03-08）排在“订场地”（2027-03-11）后面，日期却更早。"),
        ((*ZH, "彩排提前一周", "彩排改到2027-03-02"), "“彩排”（2027-03-02）排在“订场地”（2027-03-05）后面"),
        (
            (*ZH, "彩排改到2020-03-02"),
            "日期对不上：“彩排”（2020-03-02）排在“订场地”（2027-03-05）后面，日期却更早。\n这一天已经过去了：“彩排”（2020-03-02）。",
        ),
        ((*EN, "set the date of “rehearse” to yesterday"), "That day has gone by: “rehearse” ("),
        ((*ZH, "彩排提前一周"), "日期对不上：“彩排”（2027-03-01）排在“订场地”（2027-03-05）后面，日期却更早。"),
        (
            (*EN, "move “book the hall” by five days"),
            "The dates do not fit: “rehearse” (2027-03-08) comes after “book the hall” (2027-03-10) and is due before it.",
        ),
    ],
)
async def test_a_day_that_passes_that_of_the_next_one_is_told(service, sentences, said) -> None:
    assert said in await told(service, *sentences)


@pytest.mark.parametrize(
    "sentences",
    [
        (*ZH, "订场地推迟两天"),
        (*ZH, "订场地推迟三天"),
        (*EN, "move “rehearse” by a week"),
        (*EN[:2], "set the date of “book the hall” to 2027-04-05"),
    ],
)
async def test_what_fits_or_has_no_day_is_not(service, sentences) -> None:
    answer = await told(service, *sentences)
    assert "对不上" not in answer
    assert "do not fit" not in answer
