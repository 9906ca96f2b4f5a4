"""Questions about what the answer right before listed: "which of those is due first?", 其中哪个最贵？"""

# ruff: noqa: E501  # an answer is read as a whole

import pytest

from tests.core.test_questions_restricted import PEOPLE, TODAY, _canvas, _task
from towow_core.domain.canvas import Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

CANVASES = {
    "en": _canvas(
        {
            "permit": _task("Mia", "2026-11-24", 80, "EUR"),
            "tent": _task("Jonas", "2026-11-20", 600, "EUR"),
            "music": _task("Mia", "2026-12-04", 300, "EUR"),
            "lights": _task("Jonas", "", 200, "EUR"),
        },
        [("permit", "tent"), ("permit", "music"), ("tent", "lights")],
    ),
    "zh": _canvas(
        {
            "租场地": _task("小张", "2026-11-20", 2000, "CNY"),
            "搭台子": _task("老王", "2026-12-02", 800, "CNY"),
            "印海报": _task("小张", "2026-12-03", 150, "CNY"),
        },
        [("租场地", "搭台子"), ("租场地", "印海报")],
    ),
}


def told(*sentences: str) -> tuple[DecisionType, str]:
    """What is said to the last of these, each after what was said to those before."""
    found = heard(*sentences)
    return found.decision_type, _said(found)


def heard(*sentences: str) -> ReactDecision:
    """What is decided on the last of these, each after what was said to those before."""
    before: list[Turn] = []
    for sentence in sentences:
        language = language_of(sentence)
        found = decide(
            sentence,
            CANVASES[language],
            None,
            (),
            language=language,
            steps_max=8,
            today=TODAY,
            before=before,
            people=PEOPLE,
        )
        said = _said(found)
        act = "" if found.decision_type in {DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION} else "act-1"
        before += [Turn(role="user", content=sentence), Turn(role="assistant", content=said, act=act)]
    return found


def _said(found: ReactDecision) -> str:
    return str(found.payload.get("message") or found.payload.get("question") or "")


@pytest.mark.parametrize(
    ("asked", "sentence", "answer"),
    [
        ("what does Mia do?", "which of those is due first?", "Of “permit” and “music”: of what is not done, the earliest: “permit” (Mia, 2026-11-24, late)."),
        ("what does Mia do?", "which of them is the cheapest?", "“permit”: €80; “music”: €300. “music” costs €220 more than “permit”."),
        ("what costs more than 100?", "how many of those are late?", "Of “tent”, “music” and “lights”: late: 1: “tent” (Jonas)."),
        ("what costs more than 100?", "which of these three have no date?", "Of “tent”, “music” and “lights”: without a date: “lights” (Jonas)."),
        ("what does Mia do?", "how much do those cost together?", "“permit”: €80.\n“music”: €300.\nTogether: €380."),
        ("小张有哪些任务？", "那这些里面哪个最贵？", "“租场地”：¥2,000；“印海报”：¥150。“租场地”比“印海报”贵 ¥1,850。"),
        ("哪些超过500块？", "其中有几个过期了？", "“租场地”、“搭台子”里：过期还没做完的：1 个：“租场地”（小张）。"),
        ("哪些超过500块？", "它们一共多少钱？", "“租场地”：¥2,000。\n“搭台子”：¥800。\n一共 ¥2,800。"),
        ("哪些超过500块？", "这几个里哪些没有价格？", "“租场地”、“搭台子”里：没有写价格的：没有。"),
    ],
)  # fmt: skip
def test_what_was_just_listed_is_asked_about_and_the_answer_names_it(asked, sentence, answer) -> None:
    assert told(asked, sentence) == (DecisionType.RESPOND, answer)


def test_of_those_it_stays_where_the_answer_between_named_one() -> None:
    found = told("what does Mia do?", "which of those is due first?", "and which of them is due last?")

    assert found == (
        DecisionType.RESPOND,
        "Of “permit” and “music”: of what is not done, the latest: “music” (Mia, 2026-12-04).",
    )


@pytest.mark.parametrize(
    "said",
    [
        ("which of those is due first?",),
        ("what is the cheapest?", "which of those is late?"),  # one was named
        ("the tent costs 700", "which of those is late?"),  # that did something
        ("is everything done?", "which of those is late?"),  # what is done, and what is not
        ("what does Mia do?", "which of those is not paid?"),
        ("其中哪个最贵？",),
        ("都做完了吗？", "其中哪个最贵？"),
    ],
)
def test_where_it_is_open_which_are_meant_nothing_is_answered_or_done(said) -> None:
    assert told(*said)[0] is DecisionType.REQUEST_CLARIFICATION


def test_these_are_those_that_the_answer_named() -> None:
    assert heard("小张有哪些任务？", "把这些都删掉").goals == ("把“租场地”都删掉", "把“印海报”都删掉")


@pytest.mark.parametrize(
    ("asked", "sentence", "answer"),
    [
        (("what comes after permit?",), "which of those is due first?", "Of “tent” and “music”: of what is not done, the earliest: “tent” (Jonas, 2026-11-20, late)."),
        (("what does it all cost without tent?",), "which of those is the most expensive?", "Of “permit”, “music” and “lights”: the most expensive: “music” (Mia, €300)."),
        (("when is permit due?", "what comes after it?"), "which of those is the cheapest?", "“tent”: €600; “music”: €300. “tent” costs €300 more than “music”."),
        (("租场地之后是什么？",), "其中哪个最贵？", "“搭台子”：¥800；“印海报”：¥150。“搭台子”比“印海报”贵 ¥650。"),
        (("除了租场地，其他的一共多少钱？",), "其中哪个最贵？", "“搭台子”：¥800；“印海报”：¥150。“搭台子”比“印海报”贵 ¥650。"),
    ],
)  # fmt: skip
def test_what_was_asked_about_or_left_out_is_none_of_those_listed(asked, sentence, answer) -> None:
    assert told(*asked, sentence) == (DecisionType.RESPOND, answer)


@pytest.mark.parametrize(
    "said",
    [
        ("what comes after tent?", "which of those is due first?"),  # one does
        ("which two are the cheapest?", "what do those three cost?"),
        ("what are the three cheapest?", "what do those two cost?"),
        ("what are the three cheapest?", "what do both cost?"),
        ("when are tent and music due?", "what costs more than those?"),
        ("最便宜的三个是哪个？", "这两个多少钱？"),
    ],
)
def test_of_so_many_as_were_not_listed_nothing_is_answered(said) -> None:
    assert told(*said)[0] is DecisionType.REQUEST_CLARIFICATION


@pytest.mark.parametrize(
    ("asked", "sentence", "answer"),
    [
        ("what are the two cheapest?", "what do both cost?", "“permit”: €80.\n“lights”: €200.\nTogether: €280."),
        ("when are tent and music due?", "which of those two is cheaper?", "“tent”: €600; “music”: €300. “tent” costs €300 more than “music”."),
        ("最便宜的两个是哪个？", "这两个要多少钱？", "“印海报”：¥150。\n“搭台子”：¥800。\n一共 ¥950。"),
        ("最便宜的两个是哪个？", "这俩谁做？", "“印海报”由小张负责。\n“搭台子”由老王负责。"),
    ],
)  # fmt: skip
def test_both_are_the_two_that_were_listed(asked, sentence, answer) -> None:
    assert told(asked, sentence) == (DecisionType.RESPOND, answer)


@pytest.mark.parametrize(
    ("asked", "sentence", "first", "count"),
    [
        ("what comes after permit?", "delete them", "tent", 2),
        ("what does it all cost without tent?", "give them to Mia", "permit", 3),
        ("租场地之后是什么？", "把它们删掉", "搭台子", 2),
    ],
)
def test_what_was_asked_about_or_left_out_is_none_of_them(asked, sentence, first, count) -> None:
    found = heard(asked, sentence)

    assert (found.payload["node_id"], len(found.goals)) == (first, count)


def test_where_one_was_listed_nothing_that_was_listed_before_is_deleted() -> None:
    found = heard("what does Mia do?", "what comes after tent?", "delete them")

    assert found.decision_type is DecisionType.REQUEST_CLARIFICATION


@pytest.mark.parametrize(
    "said", [("what costs more than 100?", "could you delete those?"), ("哪些超过500块？", "能把这些删了吗")]
)
def test_what_is_not_understood_of_those_offers_nothing_of_one_of_them(said) -> None:
    options = heard(*said).payload.get("options") or ()

    assert not any("“" in each for each in options)
