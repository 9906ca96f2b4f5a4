"""Who is asked for by name stays so whatever day and place stand behind it; what they were to do nobody else met."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus, Span
from towow_core.engine.requirements.unknown_people import unknown_people
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("请张伟12月5号到上海给我们的年会做主持", "张伟"),
        ("请张伟明到广州来做一桌粤菜", "张伟明"),
        ("请李娜老师到杭州给公司上瑜伽课", "李娜"),
        ("请张伟下周六在上海主持", "张伟"),
    ],
)
def test_a_day_or_a_place_behind_a_name_leaves_it_a_name(text: str, name: str) -> None:
    assert [found for _, _, found in unknown_people(text)] == [name]


@pytest.mark.parametrize(
    "text",
    [
        "请钟点工到家里打扫",
        "请陶艺老师到公司教课",
        "请高手到上海做主持",
        "请于12月5号到上海",
        "请温州的师傅到上海",
        "请乐队到上海",
        "请马戏团12月5号到上海表演",
        "请包子铺周六送到上海",
        "请童声12月5日到上海唱歌",
        "请黄牛12月5号到上海",
        "请柳琴周六到上海",
        "找方言周六到上海录音",
    ],
)
def test_who_is_called_by_their_trade_has_no_name(text: str) -> None:
    assert list(unknown_people(text)) == []


def _said(kind: RequirementKind, words: str, sentence: str, n: int, **value: object) -> Requirement:
    at = sentence.index(words)
    span = Span(start=at, end=at + len(words), text=words)
    return replace(wants(kind, **value), requirement_id=f"req-{n}", text=words, span=span)


def test_what_a_missing_person_was_to_do_is_not_met_by_another_though_more_is_asked_for() -> None:
    sentence = "请张伟12月5号到上海做主持，另外请一位摄影师"
    asked = (
        _said(K.PERSON, "张伟", sentence, 1, text="张伟"),
        _said(K.CAPABILITY, "主持", sentence, 2, tags=("活动主持",)),
        _said(K.CAPABILITY, "摄影师", sentence, 3, tags=("活动摄影",)),
    )
    known = facts(
        part("zhao", "活动主持"),
        part("he", "活动摄影"),
        offers={"zhao": offered("zhao", "活动主持"), "he": offered("he", "活动摄影")},
    )
    person, host, camera = check(asked, known, Language.ZH, sentence=sentence)
    assert (person.status, host.status, camera.status) == (S.UNMET, S.OPEN, S.MET)
    assert "张伟" in host.note
    there = replace(
        known, plan=replace(known.plan, assignments=(part("zhao", "活动主持", name="张伟"), *known.active[1:]))
    )
    assert [one.status for one in check(asked, there, Language.ZH, sentence=sentence)] == [S.MET, S.MET, S.MET]
