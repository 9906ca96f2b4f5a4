"""Whom one would rather spare is out, and is no wish; whom one only spares something takes part."""

from dataclasses import replace

import pytest

from tests.requirements.test_changes_in_words import KNOWN, TODAY, after
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
NAMES = {**KNOWN, "苏晴": "苏晴", "陈屿": "陈屿", "Mia Hofer": "Mia Hofer"}
ZH = "想请人在北京设计一张海报，预算5000，还要有人组织志愿者，12月13日。"
EN = "We need a photographer and a DJ in London on 16 January, £900. "


def read(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    requirements, left = read_requirements(sentence, understood, TODAY, known=NAMES)
    return replace(understood, requirements=requirements, not_understood=left)


def out(understood: DemandUnderstanding) -> set[str]:
    return {r.value.text for r in understood.requirements if r.kind is K.EXCLUSION and r.value.unit == "person"}


@pytest.mark.parametrize(
    "said",
    [
        "苏晴上次已经帮过忙了，这次就别麻烦她了。",
        "不想再麻烦苏晴了。",
        "苏晴太忙了，这次就不叫她了。",
        "让苏晴歇歇吧。",
        "苏晴那边就别打扰了。",
        "苏晴刚生完孩子，别惊动她。",
        "不好意思再劳烦苏晴。",
        "这次给苏晴放个假。",
        "Mia did it last year, so let's give her a rest.",
        "I don't want to bother Mia Hofer again.",
        "Mia Hofer is too busy, please leave her out.",
        "Let's not trouble Mia this time.",
        "Give Mia Hofer a break this time.",
        "Mia has done enough for us, so not her again.",
        "Please spare Mia this time.",
    ],
)
def test_who_is_spared_is_out_and_nothing_of_it_is_a_riddle(said: str) -> None:
    understood = read((EN if said.isascii() else ZH) + said)

    assert out(understood) == {"Mia Hofer" if said.isascii() else "苏晴"}
    assert [r for r in understood.requirements if r.kind is K.PERSON] == []
    assert understood.not_understood == ()


@pytest.mark.parametrize(
    "said",
    [
        "请苏晴主持，别麻烦她接送。",
        "麻烦苏晴来主持。",
        "苏晴不怕麻烦，请她来。",
        "如果苏晴太忙，就别麻烦她了。",
        "要不要让苏晴歇歇？",
        "让苏晴中午休息一下。",
        "苏晴的妈妈身体不好，别惊动她。",
        "请苏晴来，别打扰她休息。",
        "别打扰苏晴睡觉。",
        "让苏晴休息一会儿再上台。",
        "别让苏晴太辛苦，早点结束。",
        "苏晴上次帮过忙，这次还请她。",
        "请苏晴周六来，周日让她休息。",
        "老人要午睡，别打扰她，请苏晴来。",
        "Don't bother Mia with the flyers.",
        "Mia Hofer as the DJ, and don't bother her before noon.",
        "Give Mia Hofer a break at noon.",
        "Ask Mia Hofer, and give her a rest after the first set.",
        "If Mia is too busy, leave her out.",
        "Should we give Mia a rest?",
        "Mia's mother is ill, don't bother her.",
        "Please don't leave Mia Hofer out.",
        "Let Mia Hofer rest before the second set.",
        "Mia Hofer did it last year, so ask her again.",
        "Mia Hofer as DJ. The neighbour is old, please don't disturb her.",
        "We want Mia Hofer, so spare her the paperwork.",
        "Mia Hofer told me the DJ was rude, so leave him out.",
        "Mia Hofer is lovely. Kofi Mensah was late, leave her out.",
        "苏晴推荐了一位朋友，别麻烦她了。",
    ],
)
def test_whom_one_spares_something_or_only_may_spare_is_not_out(said: str) -> None:
    assert out(read((EN if said.isascii() else ZH) + said)) == set()


def test_a_remark_that_spares_somebody_waives_the_wish_for_them() -> None:
    done = after(
        "赵敏之太忙了，这次就别麻烦她了",
        "12月19日在上海办60人的年会，要场地和主持人，主持人请赵敏之，预算3万。",
    )

    in_force = done.understanding.in_force
    assert [r.value.text for r in in_force if r.kind is K.EXCLUSION] == ["赵敏之"]
    assert [r for r in in_force if r.kind is K.PERSON] == []
