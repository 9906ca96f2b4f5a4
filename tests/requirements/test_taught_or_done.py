"""To teach a thing and to make or perform it are two works, for whoever is asked and for what is called met."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, offered, part, wants
from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import AgentProfile, Language
from towow_core.domain.requirements import RequirementKind, RequirementStatus, Span
from towow_core.engine.matching.shortlist import shortlist
from towow_core.requirements.checker import check

S = RequirementStatus
TEACHES_WRITING = offers("ban", "书法教学", "成人和孩子的毛笔入门", "西安")
WRITES = offers("mo", "春联代写", "现场书写，可指定内容", "西安")
LETTERS = offers("mina", "calligraphy", "place cards and envelopes", "London")
COOKING_CLASS = offers("nuria", "paella cooking class", "shopping and cooking for up to 14", "London")
PEOPLE = (TEACHES_WRITING, WRITES, LETTERS, COOKING_CLASS)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("西安请人12月12日现场写春联，300以内", [WRITES]),
        ("西安请人教我写春联，12月12日", [TEACHES_WRITING]),
        ("西安书法课，12月12日", [TEACHES_WRITING]),
        ("Somebody in London to letter our place cards by hand", [LETTERS]),
        ("Calligraphy lessons in London for six", []),
        ("A private chef in London on 12 December for 8 people", []),
        ("A paella cooking class in London for 8 people", [COOKING_CLASS]),
        ("Hen do in London on 20 February 2027, 12 of us: a cooking class with paella", [COOKING_CLASS]),
    ],
)
def test_who_only_teaches_it_is_not_asked_to_do_it_nor_the_other_way_round(text: str, who: list[AgentProfile]) -> None:
    found = shortlist(read(text, PEOPLE), PEOPLE, 8).definitely_related

    assert [one.agent_id for one in found] == [one.agent_id for one in who]


@pytest.mark.parametrize(
    ("asked", "tag", "own", "status"),
    [
        ("写春联", "书法", "书法教学：成人和孩子的毛笔入门。", S.OPEN),
        ("写春联", "书法", "春联代写：现场书写，可指定内容。", S.MET),
        ("教我写春联", "书法", "春联代写：现场书写，可指定内容。", S.OPEN),
        ("教我写春联", "书法", "书法教学：成人和孩子的毛笔入门。", S.MET),
        ("瑜伽", "瑜伽", "瑜伽教练：公司团课和私教。", S.MET),
        ("数学", "数学一对一", "数学辅导：初高中数学。", S.MET),
        ("sign language lessons", "sign language", "sign language interpreting: at talks.", S.OPEN),
        ("sign language interpreter", "sign language", "sign language interpreting: at talks.", S.MET),
        ("letter our place cards", "calligraphy", "brush writing class: for beginners.", S.OPEN),
        ("做一张新琴", "乐器维修", "古琴维修：修漆、换弦、补断纹。", S.OPEN),
        ("补断纹", "乐器维修", "古琴维修：修漆、换弦、补断纹。", S.MET),
        ("build a new lute", "lute", "lute repair: cracks and pegs.", S.OPEN),
        ("build a new lute", "lute", "lute making: I build new lutes.", S.MET),
        ("cooking class", "private cooking", "Plan the menu and cook. Shopping at the market.", S.MET),
        ("machine learning", "machine learning", "AI engineering: prototypes with open models.", S.MET),
    ],
)
def test_what_is_taught_is_not_met_by_doing_it_nor_what_is_done_by_teaching_it(
    asked: str, tag: str, own: str, status: RequirementStatus
) -> None:
    wish = wants(RequirementKind.CAPABILITY, tags=(tag,))
    wish = replace(wish, text=tag, span=Span(start=0, end=len(asked), text=asked))
    made = facts(part("mo", tag), offers={"mo": offered("mo", tag, contribution=own)})

    (found,) = check((wish,), made, Language.EN, (), asked)

    assert found.status is status
    assert bool(found.note) is (status is S.OPEN)
