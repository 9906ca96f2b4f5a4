"""Who wants to hear of a place or a thing gets whoever shows it here, else is asked: no speaker on something else."""

from dataclasses import replace

import pytest

from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import MEANT, RequirementKind
from towow_core.engine.matching.meaning import read_by_name

K = RequirementKind


def _said(text: str, *people: AgentProfile) -> DemandUnderstanding:
    return read_by_name(read(text, people), people)


GUIDE = replace(offers("laojie", "城市讲解", "宽窄巷子和老城步行，半天", "成都"), profile_summary="讲老院子里住过谁。")


@pytest.mark.parametrize(
    ("text", "who", "name", "label"),
    [
        ("成都，1月9号想听本地人讲讲宽窄巷子的老院子，两个人。", GUIDE, "讲宽窄巷子的老院子", "城市讲解"),
    ],
)
def test_who_names_the_place_in_their_own_words_is_a_guess(text: str, who: AgentProfile, name: str, label: str) -> None:
    found = _said(text, who)
    assert found.capability_tags == (name,)
    asked = [r.value for r in found.requirements if r.kind is K.CAPABILITY]
    assert [(one.unit, one.text) for one in asked] == [(MEANT, label)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("杭州，1月9号想听人讲讲老桥的故事，就我们俩。", "讲老桥"),
        ("杭州，1月9号想听老人讲讲运河的来历。", "讲运河"),
    ],
)
def test_where_nobody_tells_of_it_no_talk_and_no_tales_are_booked(text: str, name: str) -> None:
    assert _said(text).capability_tags == (name,)


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("北京，12月10号，想请人给员工讲讲区块链。", "演讲嘉宾"),
        ("杭州，1月9号想听人讲鬼故事。", "讲故事说书"),
    ],
)
def test_a_talk_and_a_tale_stay_what_they_are(text: str, tag: str) -> None:
    assert _said(text).capability_tags == (tag,)
