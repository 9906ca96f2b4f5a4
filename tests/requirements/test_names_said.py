"""Only who could be named in a sentence is looked for in it, and the same is read as with everybody's names."""

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.names_said import names_said
from towow_core.engine.requirements.people import names_of, without_names
from towow_core.engine.requirements.reading import read_requirements
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import PACKAGED_PROFILES

PEOPLE = load_profiles(PACKAGED_PROFILES).profiles
TODAY = "2026-11-30"
SENTENCES = [
    one["text"]
    for file in ("requirements.yaml", "requirements-2.yaml")
    for one in yaml.safe_load((Path(__file__).parents[1] / "benchmarks" / "data" / file).read_text("utf-8"))[
        "sentences"
    ]
]
NAMING = [
    "请陈屿来讲一个小时，别请马强",
    "請陳嶼老師來講課",
    "陈老师来主持，北京，12月12日",
    "A talk by Chen Yu in Beijing, not by Ma Qiang",
    "lunch from Marco, and Maya for the photos",
    "a talk by chen-yu in Beijing",
    "场地就要季展的，请 马 强 搬家",
    "Book Tom Baker for a cake, anyone but Grace Bennett for the accounts",
]


@pytest.mark.parametrize("sentence", [*NAMING, *SENTENCES[::9]])
def test_the_same_is_read_as_with_everybodys_names(sentence: str) -> None:
    read = understand(sentence, TODAY)
    few, all_of_them = names_said(sentence, PEOPLE), names_of(PEOPLE)

    assert without_names(read, sentence, few) == without_names(read, sentence, all_of_them)
    assert read_requirements(sentence, read, TODAY, known=few) == read_requirements(
        sentence, read, TODAY, known=all_of_them
    )


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("请陈屿来讲", "陈屿"),
        ("請陳嶼來講", "陈屿"),
        ("陈老师来主持", "陈屿"),
        ("a talk by chen-yu", "陈屿"),
    ],
)
def test_who_is_named_in_any_way_of_writing_is_among_them(sentence: str, name: str) -> None:
    assert name in names_said(sentence, PEOPLE).values()


def test_who_is_not_named_is_not_among_them() -> None:
    strangers = [replace(one, agent_id=f"user_agent_q{n}", user_name=f"Qqq{n} Zzz{n}") for n, one in enumerate(PEOPLE)]

    assert names_said("一场20人的读书会，请陈屿", [*strangers, *PEOPLE]).keys() <= names_of(PEOPLE).keys()
