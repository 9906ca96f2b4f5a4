"""An order about something that is not on the canvas says which that is, with what comes nearest; nothing is done."""

import pytest

from tests.core.launch import ASKS, canvas_of, changed, line, said
from towow_core.domain.canvas import Turn


@pytest.mark.parametrize(
    ("sentence", "absent", "options"),
    [
        ("彩排交给阿强", "彩排", ["加一个任务叫“彩排”，交给阿强"]),
        ("把彩排推迟三天", "彩排", []),
        ("茶歇预算改成800", "茶歇", ["加一个任务叫“茶歇”，预算800"]),
        ("茶歇改名叫下午茶", "茶歇", ["加一个任务叫“下午茶”"]),
        ("茶歇做完了", "茶歇", []),
        ("茶歇之后是印刷", "茶歇", []),
        ("印刷要等茶歇", "茶歇", []),
        ("删掉印刷和告诉大家", "告诉大家", ["删掉印刷"]),
        ("告诉大家的内容是：周六见", "告诉大家", []),
        ("提醒大家的内容是：周六见", "提醒大家", []),
        ("the rehearsal goes to Lena", "rehearsal", ["add a task called “rehearsal”, for Lena"]),
        ("the band costs 300 EUR", "band", ["add a task called “band”, budget 300 EUR"]),
        ("move the rehearsal to Friday", "rehearsal", ["add a task called “rehearsal”, due 2026-12-04"]),
        ("the rehearsal is done", "rehearsal", []),
        ("delete the rehearsal and printing", "rehearsal", ["delete printing"]),
        ("connect printing and the rehearsal", "rehearsal", []),
        ("prinitng goes to Lena", "prinitng", ["“Printing” goes to Lena"]),
    ],
)
def test_which_that_is_and_what_comes_nearest_is_told(sentence, absent, options) -> None:
    ((kind, asked),) = said(sentence)

    assert (kind, f"“{absent}”" in asked["question"]) == (ASKS, True), asked
    assert list(asked.get("options", ()))[: len(options)] == options


@pytest.mark.parametrize(
    "sentence", ["谁负责彩排？", "彩排", "it would be nice", "who does the rehearsal?", "今天好累"]
)
def test_what_is_no_order_is_not_said_to_be_about_anything(sentence) -> None:
    ((_, answer),) = said(sentence)

    assert "所以什么都没做。有的是" not in str(answer)
    assert "so nothing was done. There are" not in str(answer)


@pytest.mark.parametrize(("sentence", "absent"), [("删掉那个茶歇的节点", "茶歇"), ("把那个彩排交给阿强", "彩排")])
def test_a_description_behind_that_one_is_no_it(sentence, absent) -> None:
    before = (
        Turn(role="user", content="印刷交给老王"),
        Turn(role="assistant", content="已修改节点“印刷”。", act="turn-1"),
    )
    ((kind, asked),) = said(sentence, before=before)

    assert (kind, "画布上没有" in asked["question"], absent in asked["question"]) == (ASKS, True, True), asked
    assert not any("印刷" in option for option in asked.get("options", ()))


def test_a_word_for_a_kind_is_no_name_that_is_not_there() -> None:
    ((_, asked),) = said("把那个转换交给阿强")
    assert "没有“转换”" not in asked["question"]


def test_what_is_there_is_changed_as_before() -> None:
    assert said("印刷交给阿强") == [changed("print1", assignee_name="阿强")]
    assert said("开发之后是设计海报") == [line("dev1", "flyer1")]


@pytest.mark.parametrize("sentence", ["印刷让阿强去", "印刷让阿强去跑吧", "印刷交给阿强去盯"])
def test_what_somebody_is_to_do_is_no_part_of_their_name(sentence) -> None:
    assert said(sentence) == [changed("print1", assignee_name="阿强")]


@pytest.mark.parametrize(("sentence", "name"), [("Printing让Ravi去", "Ravi"), ("Printing给Nadia去办吧", "Nadia")])
def test_nor_of_a_latin_name(sentence, name) -> None:

    assert said(sentence, on=canvas_of(zh=False)) == [changed("print1", assignee_name=name)]
