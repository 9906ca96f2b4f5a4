"""A piece that nobody could read is held against the words in which the people here say what they do: it asks whoever
says just that, and nobody for what another piece of the sentence means.
"""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.requirements.test_far_from_their_trade import doing, vectors
from tests.requirements.test_found_by_its_name import read
from towow_core.domain.models import AgentProfile
from towow_core.domain.requirements import MEANT, RequirementKind
from towow_core.engine.matching.meaning import look_up
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.offered import OfferIndex, texts_of
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.matching.unanswered import unanswered

COPPER = doing("cop", "coppersmith", "dents, resoldering, handles, by post", "Leeds")
POTTER = doing("pot", "mug printing", "mugs and tiles, 20 pieces up, one colour", "Leeds")
HIVES = doing("hiv", "beekeeping workshop", "an hour at the hives, suits for ten", "Leeds")
ANCESTORS = doing("anc", "genealogy research", "family trees in Munster, with copies of records", "Leeds")
COACH = doing("coa", "childcare", "a family of four at most", "Leeds")
HERE = (COPPER, POTTER, HIVES, ANCESTORS, COACH)


def asked_of(text: str, people: Sequence[AgentProfile] = HERE) -> set[str]:
    """Labels of those whom a sentence asks by the words that they use themselves."""
    understood = read(text, tuple(people))
    return {label for one in understood.meanings for label in one.labels}


@pytest.mark.parametrize(
    "text",
    [
        "Leeds: get my four pans resoldered on Monday 7 December, £90.",
        "In Leeds, resolder an old kettle by 4 December, £50",
        "Leeds, resoldering for two saucepans, £70",
    ],
)
def test_what_is_done_to_a_thing_asks_who_does_just_that_in_any_form_of_the_word(text: str) -> None:
    assert asked_of(text) == {"coppersmith"}


def test_a_thing_that_only_stands_in_an_offer_is_not_what_is_done_to_it() -> None:
    """The smith mends dents; nobody cleans them, and whoever says "handles" carries nothing."""
    assert OfferIndex.over(HERE).told_by("front handles painted", {one.agent_id for one in HERE}) == ()


def test_what_a_sentence_means_by_one_piece_hires_nobody_for_another() -> None:
    text = "Leeds: have the loft wibbled on 7 December and 60 mugs printed in one colour by the 16th, £420."
    people = (COPPER, POTTER)
    unread = unanswered(read(text, people), people)
    assert unread is not None
    index = OfferIndex.over(people, vectors(*texts_of(people)))
    found = look_up(unread, index, vectors(*unread.texts)).meanings
    assert all("wibbled" not in one.tag for one in with_meanings(read(text, people), found).meanings)


@pytest.mark.parametrize(
    "text",
    [
        "In Leeds on 12 January: half a day with the bees for the six of us at £40 each.",
    ],
)
def test_time_with_a_thing_asks_who_shows_it(text: str) -> None:
    assert asked_of(text) == {"beekeeping workshop"}


def test_what_is_in_the_way_asks_nobody_who_only_shows_it() -> None:
    assert "beekeeping workshop" not in asked_of("Leeds: the bees in our chimney have to go by 4 December, £100")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "In Leeds, as a gift for my aunt her family tree from Cork, by 1 May, £250",
            "her family tree from Cork",
        ),
        ("I need, in Leeds, our family tree, framed, £250", "family tree"),
    ],
)
def test_a_thing_in_two_words_of_one_offer_asks_for_it_whoever_it_is_for(text: str, name: str) -> None:
    assert asked_of(text) == {"genealogy research"}
    assert any(tag.endswith(name) for tag in read(text, HERE).capability_tags)


def test_where_a_thing_is_from_is_no_place_of_the_day() -> None:
    understood = read("In Leeds, as a gift for my aunt her family tree from Cork, £250", HERE)
    assert [r.text for r in understood.in_force if r.kind is RequirementKind.PLACE] == ["Leeds"]


def test_two_words_of_an_offer_before_a_third_are_another_thing() -> None:
    index = OfferIndex.over(HERE)
    among = {one.agent_id for one in HERE}
    assert index.told_by("our family tree house", among) == ()


def test_who_is_asked_by_their_words_is_asked_back_about() -> None:
    understood = read("Leeds: get my four pans resoldered on Monday 7 December, £90.", HERE)
    assert [r.value.unit for r in understood.in_force if r.kind is RequirementKind.CAPABILITY] == [MEANT]


GUIDE = replace(
    doing("gui", "城市讲解", "湖边和老城步行，半天，十五人以内", "杭州"), profile_summary="本地人，讲老茶楼里的旧事。"
)
KEYNOTE = doing("key", "演讲嘉宾", "大模型落地，四十分钟", "杭州", remote=True)


@pytest.mark.parametrize(
    ("text", "people", "label"),
    [("12月13日杭州，想请个能用英文讲老茶楼的，六百以内", (GUIDE, KEYNOTE), "城市讲解")],
)
def test_who_tells_of_just_that_is_asked_and_no_speaker_on_something_else(
    text: str, people: tuple[AgentProfile, ...], label: str
) -> None:
    understood = read(text, people)
    assert [one.labels for one in understood.meanings] == [(label,)]
    assert [one.display_name for one in shortlist(understood, people, 8).definitely_related] == [GUIDE.user_name]


def test_a_talk_on_what_nobody_tells_of_stays_a_talk() -> None:
    understood = read("12月13日杭州，想请个能讲大模型的，六百以内", (GUIDE, KEYNOTE))
    assert not understood.meanings


@pytest.mark.parametrize(
    ("summary", "talk", "is_meant"),
    [
        ("I speak English and French.", "French", False),
        ("She talks with artists every day.", "art", False),
        ("He speaks about old tea houses.", "old tea houses", True),
    ],
)
def test_who_speaks_a_language_or_talks_with_people_tells_of_neither(summary, talk, is_meant) -> None:
    binder = replace(doing("bin", "bookbinding", "thread-sewn", "Leeds"), profile_summary=summary)
    understood = read(f"A talk about {talk} in Leeds on 12 January", (binder, KEYNOTE))

    assert is_meant == any("bookbinding" in one.labels for one in understood.meanings)


POSTERS = doing("pos", "illustration", "hand-drawn, for posters, books and stickers", "Lisbon", remote=True)


def test_who_illustrates_far_away_is_no_caricaturist_at_a_party() -> None:
    understood = read("In Leeds on 12 January, a caricaturist for our party, two hours, £300", (POSTERS,))
    assert shortlist(understood, (POSTERS,), 8).definitely_related == ()


def test_an_amount_behind_a_trade_that_was_found_late_is_that_trades() -> None:
    text = "In Leeds on 12 January: an hour with a magician for £200, and a caricaturist for two hours for £300."
    amounts = {r.value.number: r.value.tags for r in read(text, HERE).in_force if r.kind is RequirementKind.BUDGET}
    assert amounts[300.0] == ("caricaturist",)
