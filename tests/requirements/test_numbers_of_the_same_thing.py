"""How many are asked for, held against the number of that very thing in somebody's words, and against no other."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import person
from tests.requirements.kit import facts, offered, part
from tests.requirements.test_meaning import TODAY, read
from towow_core.domain.models import Language, Statement
from towow_core.domain.requirements import THINGS, RequirementKind, RequirementStatus
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.checker import check

S = RequirementStatus
RETOUCHED = "婚礼跟拍一整天，精修至少50张，杭州"
RETOUCHED_EN = "A wedding photographer in Leeds, at least 50 retouched pictures"


def said(sentence: str, words: str) -> tuple[Statement, RequirementStatus]:
    """What the photographer's words say to the number that is asked for, and what is thought of it once they agreed."""
    understood = read(sentence)
    tag = understood.capability_tags[0]
    (asked,) = (r for r in understood.in_force if r.kind is RequirementKind.QUANTITY and r.value.unit == THINGS)
    profile = replace(person("ida", tag, "杭州" if "杭州" in sentence else "Leeds"), capabilities={tag: words})
    (statement,) = (one for one in make_offer(profile, understood, TODAY).statements if one.asked == asked.text)
    known = facts(part("ida", tag), offers={"ida": offered("ida", tag, statements=(statement,))})
    (found,) = (one for one in check((asked,), known, Language.ZH) if one.kind is RequirementKind.QUANTITY)
    return statement, found.status


@pytest.mark.parametrize(
    ("sentence", "words", "number"),
    [
        (RETOUCHED, "全程跟拍，当晚先给30张，一周内交付不少于150张精修照片", "150张"),
        (RETOUCHED, "全程跟拍，一周内交付150张精修照片，当晚先给30张", "150张"),
        (RETOUCHED_EN, "30 pictures the same night, 150 retouched pictures within a week", "150"),
        (RETOUCHED_EN, "no fewer than 80 retouched pictures, 20 prints", "80"),
    ],
)
def test_enough_of_the_same_thing_settles_it(sentence: str, words: str, number: str) -> None:
    statement, status = said(sentence, words)

    assert number in statement.said
    assert statement.settles
    assert status is S.MET


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        (RETOUCHED, "全程跟拍，当晚先给150张，一周内交付30张精修照片"),
        (RETOUCHED, "全程跟拍，一周内交付30张精修照片"),
    ],
)
def test_too_few_of_it_is_too_few_however_many_there_are_of_something_else(sentence: str, words: str) -> None:
    statement, status = said(sentence, words)

    assert "30张" in statement.said
    assert status is S.UNMET


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        (RETOUCHED, "全程跟拍，当晚先给30张，一周内最多150张精修照片"),
        (RETOUCHED, "全程跟拍，当晚先给30张，一周内150张"),  # of what, it does not say
        (RETOUCHED, "全程跟拍，一般150张精修照片，当晚先给30张"),
        (RETOUCHED_EN, "30 pictures the same night, up to 200 retouched pictures"),
    ],
)
def test_a_most_or_a_number_of_nobody_knows_what_settles_nothing(sentence: str, words: str) -> None:
    statement, status = said(sentence, words)

    assert not statement.settles
    assert status is S.OPEN
