# ruff: noqa: E501  # what was answered is read as a whole
"""Beside a canvas: a day told by another task's, a task given back, and whether somebody can take one, too."""

from typing import Any

import pytest

from tests.core.said_with_a_yes import asks_before
from towow_core.domain.canvas import PLAN_PART, TASK, CanvasNode, CanvasState, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

T = DecisionType
PEOPLE = {"he": ("何洋", "Oliver Grant"), "zhao": ("赵敏之", "Mia Bell"), "xu": ("许莉", "Nora Klein")}
TASKS = {
    "host": ("主持人", "Host", "zhao", "2026-12-19"), "photo": ("摄影", "Photos", "he", "2027-01-02"),
    "food": ("餐饮", "Catering", "xu", "2026-12-21"), "desk": ("签到台", "Sign-in desk", "xu", "2026-12-27"),
    "flyer": ("海报", "Flyers", "he", ""),
}  # fmt: skip
MOVED = (
    ("签到台推迟两天", "已修改节点“签到台”。日期：2026-12-25 → 2026-12-27。"),
    ("move the sign-in desk by two days", "Changed the node “Sign-in desk”. due: 2026-12-25 → 2026-12-27."),
)
GIVEN = (
    ("签到台交给许莉", "已修改节点“签到台”。负责人：赵敏之 → 许莉。"),
    ("give the sign-in desk to Nora", "Changed the node “Sign-in desk”. assignee: Mia Bell → Nora Klein."),
)
BOTH = (
    ("餐饮和签到台都推迟两天", "已修改节点“餐饮”。日期：2026-12-19 → 2026-12-21。\n已修改节点“签到台”。日期：2026-12-25 → 2026-12-27。"),
    ("move catering and the sign-in desk by two days", "Changed the node “Catering”. due: 2026-12-19 → 2026-12-21.\nChanged the node “Sign-in desk”. due: 2026-12-25 → 2026-12-27."),
)  # fmt: skip
SPOKEN = (("主持人是谁的？", "“主持人”是赵敏之的。"), ("whose is the host?", "“Host” is Mia Bell's."))


def said(
    text: str, *before: tuple[tuple[str, str], tuple[str, str]], act: str = "a1", canvas_in: str = ""
) -> ReactDecision:
    n = 0 if (canvas_in or language_of(text)) == "zh" else 1
    nodes = {}
    for node_id, (*names, who, due) in TASKS.items():
        config = {"assignee": who, "assignee_name": PEOPLE[who][n], PLAN_PART: {"agent_id": who, "role": names[n]}}
        nodes[node_id] = CanvasNode(
            node_id=node_id, node_type=TASK, name=names[n], config=config | ({"due": due} if due else {})
        )
    turns = [
        turn
        for each in before
        for turn in (Turn(role="user", content=each[n][0]), Turn(role="assistant", content=each[n][1], act=act))
    ]
    known: dict[str, Any] = {"language": language_of(text), "steps_max": 8, "today": "2026-11-30"}
    people = {agent_id: Somebody(names[n]) for agent_id, names in PEOPLE.items()}
    canvas = CanvasState(workflow_id="w", nodes=nodes)
    return decide(text, canvas, None, (), people=people, by="ann", before=turns, **known)


def changed(found: ReactDecision) -> tuple[str, dict[str, Any]]:
    assert found.decision_type is T.MODIFY_NODE, found.payload
    return str(found.payload["node_id"]), dict(found.payload["config"])


@pytest.mark.parametrize(
    ("text", "node", "due"),
    [
        ("catering two days before that", "food", "2026-12-25"),
        ("put the photos a week after that", "photo", "2027-01-03"),
        ("and the flyers should be ready three days before it", "flyer", "2026-12-24"),
        ("catering one day earlier than that", "food", "2026-12-26"),
        ("餐饮比那个早两天", "food", "2026-12-25"),
        ("餐饮定在那之前两天", "food", "2026-12-25"),
        ("摄影放在它之后一周吧", "photo", "2027-01-03"),
        ("海报那天之后三天完成", "flyer", "2026-12-30"),
    ],
)
def test_a_day_is_told_by_that_of_the_task_that_was_spoken_of_last(text: str, node: str, due: str) -> None:
    assert changed(said(text, MOVED)) == (node, {"due": due})


@pytest.mark.parametrize(
    ("text", "node", "due"),
    [
        ("catering one day earlier than the sign-in desk", "food", "2026-12-26"),
        ("make the catering due two days before the host", "food", "2026-12-17"),
        ("餐饮比签到台早两天", "food", "2026-12-25"),
        ("餐饮比主持人晚一天", "food", "2026-12-20"),
        ("摄影定在签到台之后一周", "photo", "2027-01-03"),
    ],
)
def test_a_day_is_told_by_that_of_a_task_that_is_named(text: str, node: str, due: str) -> None:
    assert changed(said(text)) == (node, {"due": due})


@pytest.mark.parametrize("text", ["the flyers two days before that", "海报比那个早两天"])
def test_of_two_that_were_spoken_of_it_is_asked_which(text: str) -> None:
    found = said(text, BOTH)
    assert found.decision_type is T.REQUEST_CLARIFICATION
    assert len(found.payload["options"]) == 2


@pytest.mark.parametrize(
    "text",
    [
        "餐饮比那个早两天",
        "catering two days before that",
        "is catering two days before that?",
        "餐饮不要比那个早两天",
        "do not put the catering two days before that",
    ],
)
def test_a_day_is_not_told_by_nothing_nor_set_by_a_question_or_a_no(text: str) -> None:
    before = () if text.startswith(("餐饮比", "catering")) else (MOVED,)
    assert said(text, *before).decision_type is not T.MODIFY_NODE


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("算了，还是她来吧", "赵敏之"),
        ("还是让她做吧", "赵敏之"),
        ("算了还是原来那个人吧", "赵敏之"),
        ("还给赵敏之", "赵敏之"),
        ("算了，还是何洋来吧", "何洋"),
        ("never mind, let her do it after all", "Mia Bell"),
        ("on second thought, she should do it", "Mia Bell"),
        ("actually, keep Mia on it", "Mia Bell"),
        ("give it back to whoever had it before", "Mia Bell"),
        ("no, let Oliver do it after all", "Oliver Grant"),
    ],
)
def test_never_mind_gives_a_task_back_to_who_had_it(text: str, who: str) -> None:
    assert changed(said(text, GIVEN)) == ("desk", {"assignee_name": who})


@pytest.mark.parametrize(
    "text", ["算了，还是她来吧", "never mind, let her do it after all", "算了，不用了", "never mind"]
)
def test_nothing_is_given_back_where_nothing_was_handed_on_or_nobody_is_meant(text: str) -> None:
    before = GIVEN if text in {"算了，不用了", "never mind"} else MOVED
    found = said(text, before)
    assert found.decision_type is not T.MODIFY_NODE or "assignee_name" not in found.payload["config"]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("can he do the photos as well?", "give “Photos” to Mia Bell"),
        ("could Nora take over the photos too?", "give “Photos” to Nora Klein"),
        ("is Mia free to handle the catering?", "give “Catering” to Mia Bell"),
        ("他能不能把摄影也做了？", "把“摄影”交给赵敏之"),
        ("许莉能做摄影吗？", "把“摄影”交给许莉"),
        ("餐饮能不能也让他做？", "把“餐饮”交给赵敏之"),
    ],
)
def test_whether_somebody_can_take_a_task_too_is_theirs_to_say_and_offered(text: str, order: str) -> None:
    found = said(text, SPOKEN, act="")
    assert found.decision_type is T.REQUEST_CLARIFICATION
    assert list(found.payload["options"]) == [order]
    assert any(each in found.payload["question"] for each in ("只能", "要问本人", "only they can say"))


@pytest.mark.parametrize("text", ["can Mia do the host?", "赵敏之能做主持人吗？"])
def test_who_has_a_task_already_is_told_so(text: str) -> None:
    assert said(text).decision_type is T.RESPOND


@pytest.mark.parametrize(
    "text", ["许莉不能做摄影", "Nora cannot do the photos", "who can do the photos?", "谁能做摄影？"]
)
def test_what_does_not_ask_whether_somebody_can_take_it_offers_nobody(text: str) -> None:
    found = said(text)
    assert found.decision_type is not T.MODIFY_NODE
    assert not any("to Nora Klein" in each or "交给许莉" in each for each in found.payload.get("options", ()))


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("主持人能不能换一个？", "主持人换一个"),
        ("能换个主持人吗？", "换个主持人"),
        ("could the host be replaced?", "find somebody else for the host"),
        ("can the host be somebody else?", "find somebody else for the host"),
    ],
)
def test_whether_somebody_can_be_replaced_is_asked_back_with_an_order_that_does_it(text: str, order: str) -> None:
    found = said(text)
    assert found.decision_type is T.REQUEST_CLARIFICATION
    assert list(found.payload["options"]) == [order]
    assert asks_before(said(order))


@pytest.mark.parametrize("text", ["海报换一个", "海报能不能换一个？"])
def test_another_one_of_a_thing_is_no_other_person_without_being_asked(text: str) -> None:
    assert said(text).decision_type is T.REQUEST_CLARIFICATION


def test_a_word_in_another_language_than_the_canvas_means_a_task_of_it() -> None:
    assert changed(said("put the photos a week after that", MOVED, canvas_in="zh")) == ("photo", {"due": "2027-01-03"})
    assert changed(said("catering two days before that", MOVED, canvas_in="zh")) == ("food", {"due": "2026-12-25"})
    found = said("can 赵敏之 do the photos as well?", canvas_in="zh")
    assert list(found.payload["options"]) == ["give “摄影” to 赵敏之"]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("can he do the photos as well?", ["give “Photos” to Mia Bell", "give “Photos” to Nora Klein"]),
        ("她能不能也做摄影？", ["把“摄影”交给赵敏之", "把“摄影”交给许莉"]),
    ],
)
def test_who_is_meant_is_asked_where_nobody_was_spoken_of(text: str, orders: list[str]) -> None:
    assert list(said(text).payload["options"]) == orders


@pytest.mark.parametrize("text", ["can he do it?", "can he do the dishes?", "她能不能来？"])
def test_of_no_task_nobody_is_offered(text: str) -> None:
    assert not any("Mia" in each or "赵敏之" in each for each in said(text).payload.get("options", ()))
