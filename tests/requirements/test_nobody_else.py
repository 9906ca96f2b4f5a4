"""Who is to do it alone does it alone: nobody else is invited, and a plan with somebody else does not keep to it."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import person
from tests.requirements.kit import facts, part, wants
from tests.requirements.test_days_as_said import WEDNESDAY
from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.requirements import OTHERS, RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.binding import bound
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus
KNOWN = {"Hannah Levy": "Hannah Levy", "何洋": "何洋"}


def read(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, WEDNESDAY)
    return replace(understood, requirements=read_requirements(sentence, understood, WEDNESDAY, known=KNOWN)[0])


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("I want Hannah Levy, and only her, to translate our letters into English", "Hannah Levy"),
        ("Hannah Levy please, nobody else, for a translation", "Hannah Levy"),
        ("请何洋拍照，只要他一个人，北京12月19号", "何洋"),
        ("请何洋来拍，别人不行", "何洋"),
        ("请何洋来拍婚礼，别的摄影师不考虑，3000以内", "何洋"),
        ("婚礼请何洋拍，其他摄影师一律免谈", "何洋"),
        ("Hannah Levy to translate our letters, no other translators, €300", "Hannah Levy"),
        ("We want Hannah Levy for a translation. We don't want any other translator, please.", "Hannah Levy"),
    ],
)
def test_it_is_read_as_of_whom_is_named(sentence: str, who: str) -> None:
    said = [r.value.per for r in read(sentence).requirements if r.kind is K.EXCLUSION and r.value.unit == OTHERS]

    assert said == [who]


@pytest.mark.parametrize(
    "sentence",
    [
        "A DJ in Berlin, nobody else",
        "请一位摄影师，只要一个人",
        "If Hannah Levy can't, nobody else",
        "Hannah Levy for a translation, no other music",
        "请何洋来拍婚礼，别的时间不考虑",
    ],
)
def test_where_nobody_is_named_it_shuts_nobody_out(sentence: str) -> None:
    assert not [r for r in read(sentence).requirements if r.value.unit == OTHERS]


def test_nobody_else_is_invited() -> None:
    asked = read("I want Hannah Levy, and only her, to translate our letters into English")
    hannah = replace(person("hannah", "genealogy research", "Toronto", remote=True), user_name="Hannah Levy")
    other = person("yue", "translation", "Guangzhou", remote=True)

    found = bound(shortlist(asked, (hannah, other), candidates_max=5), asked, (hannah, other), 5)

    assert [one.display_name for one in found.definitely_related] == ["Hannah Levy"]
    assert found.possibly_related == ()


def test_a_plan_with_somebody_else_does_not_keep_to_it() -> None:
    alone = wants(K.EXCLUSION, unit=OTHERS, per="Ann")
    ann, ben = part("ann", "research"), part("ben", "translation")

    by_her, by_two = (check((alone,), facts(*parts), Language.EN)[0] for parts in ((ann,), (ann, ben)))

    assert (by_her.status, by_two.status) == (S.MET, S.UNMET)
    assert "Ben" in by_two.note


@pytest.mark.parametrize(
    ("sentence", "theirs"),
    [
        (
            "I want Hannah Levy, and only her, to translate our letters, and a DJ for the party in Toronto",
            "translation",
        ),
        ("A DJ in Toronto for our party. Hannah Levy for a translation, nobody else.", "translation"),
        ("12月19日在北京办年会，请何洋拍照，只要他一个人。再找一位主持人。", "活动摄影"),
        ("12月19日在北京办年会，请何洋拍照，不找其他摄影师，另外要一位主持人。", "活动摄影"),
    ],
)
def test_where_more_is_asked_for_nobody_else_is_wanted_for_that_part_alone(sentence: str, theirs: str) -> None:
    (said,) = [r.value for r in read(sentence).requirements if r.value.unit == OTHERS]

    assert theirs in said.tags
    assert not {*said.tags} & {"live music", "活动主持"}


def test_who_does_the_other_part_is_invited_and_keeps_to_it() -> None:
    asked = read("I want Hannah Levy, and only her, to translate our letters, and a DJ for the party in Toronto")
    hannah = replace(person("hannah", "translation", "Toronto"), user_name="Hannah Levy")
    dj, yue = person("jay", "DJ", "Toronto"), person("yue", "translation", "Toronto")
    everybody = (hannah, dj, yue)

    found = bound(shortlist(asked, everybody, candidates_max=5), asked, everybody, 5)
    alone = wants(K.EXCLUSION, unit=OTHERS, per="Hannah", tags=("translation",))
    parts = part("hannah", "translation"), part("jay", "DJ")

    assert {one.display_name for one in found.definitely_related} == {"Hannah Levy", dj.user_name}
    assert check((alone,), facts(*parts), Language.EN)[0].status is S.MET


@pytest.mark.parametrize(
    "sentence", ["12月12日在北京讲一场供应链，别的讲师不考虑", "12月12日在北京拍婚礼，其他摄影师都不接受"]
)
def test_whom_else_one_does_not_want_is_no_wish_though_nobody_is_known_by_name(sentence: str) -> None:
    asked = read(sentence).requirements

    assert [r.text for r in asked if r.kind is K.EXCLUSION] == [sentence.rpartition("，")[2]]
    assert len([r for r in asked if r.kind is K.CAPABILITY]) == 1
