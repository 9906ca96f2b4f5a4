"""Who is asked for a piece that nobody understood, beside work that is answered to: by its words and its meaning."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.core.matching_kit import person
from towow_core.domain.models import AgentProfile
from towow_core.domain.requirements import MEANT
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.meaning import as_taken, look_up, read_by_name, unanswered
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.offered import OfferIndex, texts_of
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.requirements.reading import read_requirements
from towow_core.support.sentence_encoder import SentenceEncoder

TODAY = "2026-11-26"


def doing(agent_id: str, label: str, detail: str, city: str) -> AgentProfile:
    return replace(person(agent_id, label, city), capabilities={label: detail})


PEOPLE = (
    doing("zither", "古筝演奏", "迎宾或正式节目，四十分钟", "南京"),
    doing("host", "活动主持", "中英双语，不背模板", "南京"),
    doing("teahouse", "场地提供", "茶馆，有小舞台和茶水", "成都"),
    doing("lights", "舞台灯光", "灯具和控台，两人半天搭好", "成都"),
    doing("binder", "bookbinding", "theses, albums and repairs of old bindings", "London"),
    doing("family", "genealogy research", "parish records and family trees", "London"),
    doing("mover", "removals", "two-bedroom flats, pianos and stairs", "London"),
    doing("tuner", "piano tuning", "upright and grand pianos", "London"),
    doing("surveyor", "drone surveying", "maps of fields and a survey report", "London"),
)


@cache
def vectors() -> Mapping[str, NDArray[np.float32]]:
    texts = texts_of(PEOPLE)
    return dict(zip(texts, SentenceEncoder()(texts), strict=True))


def invited(text: str) -> tuple[list[str], list[str]]:
    """Who is asked, and the tags that are a guess."""
    asked, left_over = read_requirements(text, understood := understand(text, TODAY), TODAY)
    understood = read_by_name(replace(understood, requirements=asked, not_understood=left_over), PEOPLE)
    unread = unanswered(understood, PEOPLE)
    assert unread is not None
    of_asks = dict(zip(unread.texts, SentenceEncoder()(unread.texts), strict=True))
    found = look_up(unread, OfferIndex.over(PEOPLE, vectors()), of_asks).meanings
    understood = as_taken(with_meanings(understood, found), found)
    people = shortlist(understood, PEOPLE, 8).definitely_related
    guessed = [tag for r in understood.requirements if r.value.unit == MEANT for tag in r.value.tags]
    return sorted(one.agent_id.removeprefix("user_agent_") for one in people), guessed


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("12月27日在南京结婚，想找一个双语主持，上午11点迎宾时有人弹古筝，一共五千以内", ["host", "zither"]),
        (
            "Could anyone in London trace our family tree? I'd like the result bound as a proper sewn book by January.",
            ["binder", "family"],
        ),
    ],
)
def test_a_piece_that_is_near_to_an_offer_and_says_a_telling_word_of_it_asks_for_it_as_a_guess(
    text: str, who: list[str]
) -> None:
    people, guessed = invited(text)

    assert people == who
    assert len(guessed) == 1


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("成都茶馆办分享会，12月8日，35人，要小舞台", ["teahouse"]),  # how the place is to be, and no lights
        ("Removals in London on 5 December, and there is an upright piano on the third floor", ["mover"]),
        ("Genealogy research in London for my wedding in May, survey before February", ["family"]),
    ],
)
def test_what_only_says_more_of_work_that_is_answered_to_asks_for_nobody_else(text: str, who: list[str]) -> None:
    people, guessed = invited(text)

    assert people == who
    assert guessed == []
