"""Who is ruled out as "him" is whoever was named last before it: never asked for, and never the one who does it."""

import pytest

from tests.requirements.test_changes_in_words import MEETUP, PARTY, TODAY, after, asked
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.people import PERSON, persons
from towow_core.engine.requirements.reading import read_requirements

KNOWN = {name: name for name in ("马强", "沈芸", "Jonas Weber", "Kofi Mensah")}


def said_of_people(text: str) -> list[tuple[str, str]]:
    return sorted((str(r.kind), r.value.text) for r in persons(text, KNOWN))


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("再加个摄影师，不过马强上次拍得太暗了，不要他", "马强"),
        ("找个搬家的，马强上次迟到，别再找他", "马强"),
        ("要打包，沈芸上次打碎了碗，这次不想找她", "沈芸"),
        ("A caterer. Kofi Mensah was rude last time, so please don't ask him", "Kofi Mensah"),
        ("A host; Jonas Weber was late, not him again", "Jonas Weber"),
        ("Jonas Weber was dull: anybody but him", "Jonas Weber"),
    ],
)
def test_whoever_was_named_last_is_out_and_not_asked_for(text: str, out: str) -> None:
    assert said_of_people(text) == [("exclusion", out)]


@pytest.mark.parametrize(
    "text",
    [
        "请马强，不要他的车",
        "Book Jonas Weber, not her band",
        "请马强和沈芸，不要他们迟到",
        "Book Kofi Mensah, not him alone",
    ],
)
def test_what_is_theirs_and_what_they_may_not_do_alone_rules_nobody_out(text: str) -> None:
    assert not [kind for kind, _ in said_of_people(text) if kind == "exclusion"]


@pytest.mark.parametrize(
    ("demand", "remark", "out"),
    [
        (MEETUP, "再加个摄影师，不过马强上次拍得太暗了，不要他", "马强"),
        (PARTY, "Add a host, but Jonas Weber was late last time, so please don't ask him", "Jonas Weber"),
    ],
)
def test_a_remark_rules_them_out_too(demand: str, remark: str, out: str) -> None:
    new = [r for r in after(remark, demand).understanding.in_force if r not in asked(demand).in_force]
    assert [r.value.text for r in new if _is_out(r)] == [out]
    assert not [r for r in new if r.kind is RequirementKind.PERSON]


def _is_out(one: Requirement) -> bool:
    return one.kind is RequirementKind.EXCLUSION and one.value.unit == PERSON


def test_nor_does_a_demand_ask_for_whoever_it_rules_out() -> None:
    text = "12月12日在北京找个搬家的，马强上次迟到，不要他"
    understood = understand(text, TODAY)
    requirements, _ = read_requirements(text, understood, TODAY, known=KNOWN)
    assert [r.value.text for r in requirements if _is_out(r)] == ["马强"]
    assert not [r for r in requirements if r.kind is RequirementKind.PERSON]


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("要志愿者，沈芸上次已经帮过忙了，这次就别麻烦她了。", "沈芸"),
        ("要志愿者，别麻烦沈芸", "沈芸"),
        ("Volunteers. Jonas Weber helped last time, please don't bother him again.", "Jonas Weber"),
    ],
)
def test_who_is_not_to_be_troubled_is_not_wanted(text: str, out: str) -> None:
    requirements, _ = read_requirements(text, understand(text, TODAY), TODAY, known=KNOWN)

    assert [r.value.text for r in requirements if _is_out(r)] == [out]
    assert not [r for r in requirements if r.kind is RequirementKind.PERSON]
