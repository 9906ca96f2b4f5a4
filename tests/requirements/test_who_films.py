"""Who films is found by whatever it is called, and nobody is asked to film where it is only spoken of."""

import pytest

from tests.core.matching_kit import demand, person
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.matching.shortlist import shortlist

FILMS = person("bram", "videography")
SHOOTS = person("luo", "摄像")


@pytest.mark.parametrize(
    "sentence",
    [
        "We need a film-maker on 12 December for our team day",
        "Looking for a filmmaker to film our wedding",
        "two film makers for a conference",
        "A cameraman wanted on 12 December",
        "I'd like the ceremony filmed on 12 December",
        "We'd like our team day filmed",
        "A movie of our family party on 12 December",
        "12月12日找人拍片子",
        "找会拍片子的人，给餐厅拍一条片子",
        "给比赛录视频",
        "想找人拍一条片子，介绍我们的店",
    ],
)
def test_who_films_is_found_by_whatever_it_is_called(sentence: str) -> None:
    asked = demand(sentence)
    assert {*concepts()["cinematography"].name} & {*asked.tags_wanted}
    found = shortlist(asked, (FILMS, SHOOTS), 10).definitely_related
    assert {one.agent_id for one in found} == {FILMS.agent_id, SHOOTS.agent_id}


@pytest.mark.parametrize(
    "sentence",
    [
        "A photographer for the party on 12 December, and no filming",
        "A band for the party on 12 December; my brother films it",
        "A talk about film-making for 30 students",
        "看电影的活动，要一个场地",
        "给电影配音",
    ],
)
def test_nobody_is_asked_to_film_where_it_is_only_spoken_of(sentence: str) -> None:
    assert not {*concepts()["cinematography"].name} & {*demand(sentence).tags_wanted}
