"""A wish weighs among those who fit otherwise; what must be rules out who is known to lack it."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from, person
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.models import AgentProfile
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.binding import bound
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.matching.team_assignment import assign_team


def chosen(text: str, *people: AgentProfile) -> set[str]:
    """Who has a part, of those who are invited."""
    understood = asked(text)
    invited = bound(shortlist(understood, people, 9), understood, people, 9).definitely_related
    there = [p for p in people if p.agent_id in {c.agent_id for c in invited}]
    team = assign_team(understood, needs_of(understood), offers_from(understood, *there))
    return {p.user_name for p in people if team.parts.get(p.agent_id)}


@pytest.mark.parametrize(
    ("text", "does", "city"),
    [
        ("A poster by 10 December, ideally somebody who speaks Portuguese", "graphic design", "London"),
        ("A photographer in London on 4 December, preferably Portuguese-speaking", "photography", "London"),
        ("找人做一张海报，最好会葡萄牙语，12月10日前", "平面设计", "北京"),
        ("12月12日北京，请一位主持人，最好会葡语", "活动主持", "北京"),
    ],
)
def test_who_speaks_the_language_that_is_wished_for_is_chosen(text: str, does: str, city: str) -> None:
    ann = person("ann", does, city, languages=("en", "zh"), price=300.0)
    sofia = person("sofia", does, city, languages=("en", "zh", "pt"), price=380.0)

    assert chosen(text, ann, sofia) == {"Sofia"}
    assert chosen(text, ann) == {"Ann"}  # a wish rules nobody out


@pytest.mark.parametrize(
    ("text", "does", "city"),
    [
        ("A mentor in Berlin on 12 December who speaks German", "mentoring", "Berlin"),
        ("We need a host in Berlin on 12 December, German-speaking", "hosting", "Berlin"),
        ("12月12日北京，要一位讲德语的主持人", "活动主持", "北京"),
    ],
)
def test_who_lacks_a_language_that_must_be_is_not_chosen(text: str, does: str, city: str) -> None:
    ann, jonas = person("ann", does, city, languages=("en",)), person("jonas", does, city, languages=("de", "en"))

    assert chosen(text, ann) == set()
    assert chosen(text, ann, jonas) == {"Jonas"}
    assert chosen(text, person("kim", does, city)) == {"Kim"}  # who names no language may know it
    found = bound(shortlist(asked(text), (ann,), 9), asked(text), (ann,), 9)
    assert [(one.reason, one.names) for one in found.coverage.hindered] == [("language", ("Ann",))]


@pytest.mark.parametrize(
    ("text", "does", "says", "city"),
    [
        ("A caterer in Berlin on 5 December for 20, ideally vegan", "catering", "vegan dishes always", "Berlin"),
        ("12月6日在上海要一位餐饮，最好有清真", "餐饮茶歇", "清真都有", "上海"),
    ],
)
def test_who_says_what_is_wished_for_in_their_own_words_is_chosen(text: str, does: str, says: str, city: str) -> None:
    ann, tom = person("ann", does, city, price=300.0), person("tom", does, city, price=320.0)

    assert chosen(text, ann, replace(tom, capabilities={does: says})) == {"Tom"}


@pytest.mark.parametrize(
    "text",
    ["A bilingual (German/English) host and two photographers in Berlin", "要一位双语（中英）主持人和一位摄影师，北京"],
)
def test_what_stands_in_brackets_is_asked_of_whom_it_stands_beside(text: str) -> None:
    said = [r for r in asked(text).requirements if r.kind is RequirementKind.LANGUAGE]

    assert said
    assert all("hosting" in r.value.tags for r in said)
