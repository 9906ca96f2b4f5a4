"""A yes or a no counts only where nothing in the sentence takes it back, limits it, doubts it or sets a condition."""

import pytest

from tests.orchestration.test_answered_by_sentence import session as given  # noqa: F401  # a fixture
from tests.orchestration.test_answered_by_sentence import state
from towow_core.domain.canvas import NodeStatus
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.events import Author

ANYBODY, MIA = Author(), Author(by="user_agent_mia")


@pytest.fixture
async def session(given: WorkflowSession) -> WorkflowSession:  # noqa: F811
    return given


def answers(of: WorkflowSession) -> tuple[list[str], list[str]]:
    return state(of).result.get("yes", []), state(of).result.get("no", [])


@pytest.mark.parametrize(
    "sentence",
    [
        "I approve the book list, no I don't",
        "I approve the book list; no wait",
        "I approve the book list, but not the price",
        "I approved the book list, but only the first half",
        "I approve the book list: except the price",
        "I approve the book list - just kidding",
        "I approve the book list (just kidding)",
        "I approve the book list, not",
        "I approve the book list, jk",
        "I approve the book list, ask me later",
        "I approve the book list, hm",
        "I approve the book list, if possible",
        "I approve the book list as long as it stays under 5",
        "I approve the book list because I have to, not that I want it, wait",
        "I approve the book list because it is cheap, no I don't",
        "I approve the book list: “just kidding”",
        "I approve the book list if it stays under 5",
        "I approve the book list. No I don't.",
        "I approve the book list! Wait, no!",
        "I approve the book list. I take it back.",
        "I approve the book list, then undo that",
        "I approve the book list. I reject the book list.",
        "I approve the book list, and I reject it",
        "I approve the book list and don't",
        "the book list is approved, but not the price",
        "the book list was approved by me, with the price left open",
        "I said yes to the book list, then I said no",
        "I said yes, just kidding",
        "the book list is done, but not the price",
        "the book list is done. No it isn't.",
        "我同意book list，除了价格",
        "我批准了“book list”，开玩笑的",
        "我批准了“book list”。开玩笑的。",
        "我同意“book list”，不对，我不同意",
        "我同意“book list”，等等",
        "我同意“book list”，不",
        "我同意“book list”，价格不太合适",
        "我同意“book list”，只要不超过五千",
        "我同意“book list”，先这样吧，回头聊",
        "我同意“book list”，因为便宜，但是价格要改",
        "我同意“book list”才怪",
        "“book list”审批通过，但要改价格",
        "“book list”通过了，骗你的",
        "我同意了，开玩笑的",
        "Just kidding: I approve the book list",
        "开玩笑的，我同意“book list”",
        "我不同意“book list”，开玩笑的，同意",
        "I reject the book list, no I approve it",
        "I reject the book list, just kidding",
        "I reject the book list. Not really.",
    ],
)
async def test_what_is_taken_back_limited_or_a_joke_in_the_same_sentence_is_no_answer(session, sentence) -> None:
    reply = await session.message(sentence, MIA)

    assert (answers(session), state(session).status) == (([], []), NodeStatus.WAITING), reply.message


@pytest.mark.parametrize(
    "sentence",
    [
        "Mia批准了“book list”，开玩笑的",
        "Mia approved the book list; no she did not",
        "Mia approved the book list yesterday but took it back",
        "Mia approved the book list lol just kidding",
        "Mia和李四都同意“book list”，开玩笑的",
        "Mia and 李四 both approved the book list, but not the price",
        "Mia and 李四 both said yes, just kidding",
    ],
)
async def test_what_is_told_of_others_and_taken_back_is_no_answer_of_theirs(session, sentence) -> None:
    reply = await session.message(sentence, ANYBODY)

    assert (answers(session), state(session).status) == (([], []), NodeStatus.WAITING), reply.message


@pytest.mark.parametrize(
    ("sentence", "option"),
    [
        ("I approve the book list, but not the price", "I approved “book list”"),
        ("I reject the book list, just kidding", "I rejected “book list”"),
        ("我同意“book list”，除了价格", "我批准了“book list”"),
        ("我没批准“book list”", "我拒绝了“book list”"),
        ("the book list is approved, but not the price", "“book list” is approved"),
        ("“book list”没有通过", "“book list”被否决了"),
    ],
)
async def test_it_is_asked_whether_it_is_an_answer_and_the_plain_one_counts(session, sentence, option) -> None:
    reply = await session.message(sentence, MIA)
    assert (reply.is_question, reply.options[0], answers(session)) == (True, option, ([], []))

    for each in reply.options:
        assert each in reply.message
    await session.message(option, MIA)
    assert sum(map(len, answers(session))) == 1


@pytest.mark.parametrize(
    "sentence",
    [
        "Mia没批准“book list”",
        "Mia没有同意“book list”",
        "Mia did not approve the book list",
        "Mia hasn't approved the book list",
        "Mia has not approved the book list yet",
        "the book list is not approved",
        "the book list was not approved by Mia",
        "Mia didn't approve it",
        "“book list”没有通过",
    ],
)
async def test_who_has_not_said_yes_has_not_said_no(session, sentence) -> None:
    reply = await session.message(sentence, ANYBODY)

    assert (reply.is_question, answers(session), state(session).status) == (True, ([], []), NodeStatus.WAITING)


@pytest.mark.parametrize(
    ("sentence", "note"),
    [
        ("I approve the book list because it is not too dear", "it is not too dear"),
        ("I approve the book list, since the price is fair", "since the price is fair"),
        ("I approve the book list, looks good", "looks good"),
        ("I approve the book list: “take the blue one”", "take the blue one"),
        ("我同意“book list”，价格合适", "价格合适"),
        ("我同意“book list”，没问题", "没问题"),
        ("我同意“book list”，因为书都买得到", "因为书都买得到"),
    ],
)
async def test_a_reason_a_thank_you_or_a_quotation_is_kept_as_a_note(session, sentence, note) -> None:
    reply = await session.message(sentence, MIA)

    assert answers(session)[0] == ["user_agent_mia"], reply.message
    assert note in state(session).result["notes"]["user_agent_mia"]


@pytest.mark.parametrize("sentence", ["I reject the book list, too expensive", "我不同意“book list”，价格不合适"])
async def test_a_no_is_one_with_what_is_wrong_behind_it(session, sentence) -> None:
    await session.message(sentence, MIA)

    assert answers(session)[1] == ["user_agent_mia"]
