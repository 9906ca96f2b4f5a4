"""What people say in passing is done, asked or told: places changed, who does what, all by a day, who is to be reminded."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

from dataclasses import replace

import pytest

from tests.core.launch import ASKS, RUN, TELLS, canvas_of, changed, line, said


def cut(source: str, target: str) -> tuple[str, dict[str, str]]:
    return "disconnect_nodes", {"source": source, "target": target}


@pytest.mark.parametrize(
    "sentence",
    ["把开发和测试换个顺序", "测试和开发对调一下", "swap development and testing", "switch testing with development"],
)
def test_two_that_follow_one_another_change_places_with_the_lines_around_them(sentence) -> None:
    assert said(sentence) == [
        cut("dev1", "test1"), cut("copy1", "dev1"), cut("test1", "day1"),
        line("test1", "dev1"), line("copy1", "test1"), line("dev1", "day1"),
    ]  # fmt: skip


@pytest.mark.parametrize("sentence", ["把写文案和印刷换个顺序", "swap “Write copy” and printing"])
def test_two_that_do_not_are_asked_about(sentence) -> None:
    ((kind, asked),) = said(sentence)
    assert (kind, "紧接着" in asked["question"] or "directly" in asked["question"]) == (ASKS, True)


@pytest.mark.parametrize("sentence", ["把开发和测试换个顺序", "swap testing and development"])
def test_where_a_line_beside_them_has_a_condition_that_is_said(sentence) -> None:
    canvas = canvas_of(zh=not sentence.isascii())
    edges = {**canvas.edges, "e1": replace(canvas.edges["e1"], when="price > 10")}
    ((kind, asked),) = said(sentence, on=replace(canvas, edges=edges))

    assert (kind, "条件" in asked["question"] or "condition" in asked["question"]) == (ASKS, True)
    assert "紧接着" not in asked["question"]
    assert "directly" not in asked["question"]


@pytest.mark.parametrize(
    ("sentence", "acts"),
    [
        ("Ravi writes the copy", [changed("copy1", assignee_name="Ravi")]),
        ("Mei writes copy, by December 3", [changed("copy1", assignee_name="Mei"), changed("copy1", due="2026-12-03")]),
        ("the printing is Ivo's", [changed("print1", assignee_name="Ivo")]),
    ],
)
def test_who_is_said_to_do_it_has_it(sentence, acts) -> None:
    assert said(sentence) == acts


@pytest.mark.parametrize(
    "sentence",
    ["Ravi likes the copy", "Ravi might write the copy", "if Ravi writes the copy", "does Ravi write the copy?"],
)
def test_what_is_no_work_or_not_said_to_be_so_gives_nobody_anything(sentence) -> None:
    assert said(sentence)[0][0] in {ASKS, TELLS}


@pytest.mark.parametrize("sentence", ["一定要在12月4号之前全部搞定", "everything must be done by December 4"])
def test_all_by_a_day_asks_of_those_that_are_later_or_on_no_day_and_a_choice_sets_them(sentence) -> None:
    ((kind, asked),) = said(sentence)
    assert (kind, len(asked["options"])) == (ASKS, 1)
    ids = [payload["node_id"] for _, payload in said(asked["options"][0])]
    assert ids == ["dev1", "test1", "print1", "food1"]


@pytest.mark.parametrize(
    ("sentence", "waits"),
    [
        ("催一下阿强", "“开发”（阿强）"),
        ("提醒一下小赵", "没有"),
        ("nudge Tom", "“Development” (Tom)"),
        ("remind everybody", "“Printing” (Ravi)"),
    ],
)
def test_who_is_to_be_reminded_is_not_and_what_waits_for_them_is_told(sentence, waits) -> None:
    ((kind, asked),) = said(sentence, run=RUN)
    assert (kind, waits in asked["question"]) == (ASKS, True), asked


@pytest.mark.parametrize(
    ("sentence", "name", "acts"),
    [
        ("催阿强交稿做完了", "催阿强交稿", [("modify_node", {"node_id": "print1", "status": "completed"})]),
        ("提醒老王之后是测试", "提醒老王", [line("print1", "test1")]),
        ("Remind Ana of the keys is done", "Remind Ana of the keys", [("modify_node", {"node_id": "print1", "status": "completed"})]),
        ("Chase Ravi before testing", "Chase Ravi", [line("print1", "test1")]),
    ],
)  # fmt: skip
def test_an_order_about_a_node_that_is_called_like_a_reminder_reminds_nobody(sentence, name, acts) -> None:
    canvas = canvas_of(zh=not sentence.isascii())
    called_so = {**canvas.nodes, "print1": replace(canvas.nodes["print1"], name=name)}
    assert said(sentence, on=replace(canvas, nodes=called_so), run=RUN) == acts


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("为什么还没有动静", "“开发”"),
        ("why is nothing happening?", "“Development”"),
        ("thanks, that looks great", "You are welcome."),
        ("陈默负责什么", "陈默没有要负责的"),
    ],
)
def test_it_is_answered(sentence, told) -> None:
    ((kind, answer),) = said(sentence, run=RUN)
    assert (kind, told in answer["message"]) == (TELLS, True), answer


@pytest.mark.parametrize("sentence", ["印刷做完以后通知我", "tell me when the printing is done"])
def test_who_wants_to_be_told_is_offered_a_notification_that_is_drawn_behind_it(sentence) -> None:
    ((kind, asked),) = said(sentence)
    ((drawn, payload),) = said(asked["options"][0])

    assert (kind, drawn, payload["node_type"], payload["after"]) == (ASKS, "create_node", "notification", ["print1"])
    assert payload["config"]["message"]


@pytest.mark.parametrize(
    "sentence", ["印刷那边好像有点悬", "the printing feels a bit off somehow", "印刷跟我们想的不太一样"]
)
def test_a_sentence_that_is_no_note_is_not_offered_as_one(sentence) -> None:
    ((_, asked),) = said(sentence)
    assert not any(sentence in option for option in asked.get("options", ()))


def test_no_word_is_cut_in_two_where_a_question_is_not_understood() -> None:
    ((_, asked),) = said("你们觉得这个飞得起来吗？")
    assert "“你觉”" not in str(asked)
    assert "飞”" not in str(asked)


@pytest.mark.parametrize(
    ("sentence", "way"),
    [
        ("把开发改成审批节点", "删除“开发”；加一个审批节点叫“开发”，由阿强审批，在“写文案”和“测试”之间"),
        (
            "make development an approval",
            "delete “Development”; add an approval by Tom called “Development”, between “Write copy” and “Testing”",
        ),
    ],
)
def test_a_node_stays_of_its_kind_and_one_of_the_other_in_its_place_is_offered(sentence, way) -> None:
    ((kind, asked),) = said(sentence)
    assert (kind, asked["options"]) == (ASKS, [way])
    assert [act for act, _ in said(way)] == ["delete_node", "create_workflow_plan"]


@pytest.mark.parametrize(("sentence", "told"), [("把预算审批改成审批节点", "本来就是"), ("改成审批节点", "类型不能改")])
def test_a_word_for_a_kind_is_never_taken_for_a_new_name(sentence, told) -> None:
    ((kind, asked),) = said(sentence)
    assert (kind, told in asked["question"]) == (ASKS, True)
