"""Said in a roundabout way: by themselves, a woman who does it, a new one, what they have somebody do to it."""

import pytest

from towow_core.domain.requirements import Requirement
from towow_core.domain.requirements import RequirementKind as K
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-30"  # a Monday


def asked(sentence: str) -> tuple[tuple[str, ...], tuple[Requirement, ...], list[str]]:
    """Works, requirements, and what nobody read."""
    understood = understand(sentence, TODAY)
    read, rest = read_requirements(sentence, understood, TODAY)
    return understood.capability_tags, read, [one.text for one in rest]


def of_kind(sentence: str, kind: K) -> list[str]:
    return [one.text for one in asked(sentence)[1] if one.kind is kind]


@pytest.mark.parametrize(
    ("sentence", "own", "not_asked"),
    [
        ("I need a website in London. I take the photos on my own.", "I take the photos on my own", "photography"),
        ("We need a DJ in Leeds. We do the photography on our own.", "We do the photography on our own", "photography"),
        (
            "A photographer in Paris, please. We cook the dinner by ourselves.",
            "We cook the dinner by ourselves",
            "chef",
        ),
        ("I want my book printed, London. I'll do the illustration by myself.", "illustration", "illustration"),
        ("婚礼要主持人，北京，照片我自己拍。", "照片我自己拍", "活动摄影"),
    ],
)
def test_what_is_done_on_ones_own_is_asked_of_nobody(sentence: str, own: str, not_asked: str) -> None:
    assert not_asked not in asked(sentence)[0]
    assert any(own in one for one in of_kind(sentence, K.PROVIDED_BY_REQUESTER))


@pytest.mark.parametrize(
    "sentence",
    [
        "I live in London on my own. I need a cleaner.",
        "I cannot paint the flat on my own, London. I need a painter.",
        "My mother lives on her own in London and needs a cleaner.",
        "A photographer in London who works on their own",
    ],
)
def test_who_lives_alone_or_cannot_do_it_alone_does_nothing_themselves(sentence: str) -> None:
    assert of_kind(sentence, K.PROVIDED_BY_REQUESTER) == []


@pytest.mark.parametrize(
    ("sentence", "work", "wish"),
    [
        ("Looking for a woman who teaches yoga in Amsterdam", "yoga", "a woman"),
        ("A lady who bakes cakes in London", "baking", "A lady"),
        ("I am looking for a student who teaches French online", "language teaching", "a student"),
        ("Find me a young man to carry boxes in London", "removals", "a young man"),
        ("We need a person who can translate a letter, Berlin", "translation", ""),
        ("Je cherche une personne pour relier ma thèse à Paris", "bind my thesis", ""),
        ("Je cherche une femme pour relier ma thèse à Paris", "bookbinding", "une femme"),
        ("想找个大学生教我儿子数学，杭州", "课业辅导", "大学生"),
        ("找一个会拉小提琴的女生，上海", "拉小提琴", "女生"),
        ("找个男的修自行车，上海", "修自行车", "男的"),
    ],
)
def test_who_is_wanted_is_what_they_do_and_who_they_are_is_a_wish(sentence: str, work: str, wish: str) -> None:
    works, read, rest = asked(sentence)

    assert works == (work,)
    assert rest == []
    wishes = [one for one in read if one.kind is K.QUALITY and one.is_hard and one.text == (wish or one.text)]
    assert not wish or [one.value.tags[0] for one in wishes] == [work]


@pytest.mark.parametrize(
    "sentence",
    ["Yoga with a woman, Wednesdays after 6, Amsterdam", "Piano lessons with an older man in London, DJ on Friday"],
)
def test_who_gives_the_lessons_is_a_wish_of_them(sentence: str) -> None:
    works, read, _ = asked(sentence)
    wishes = [one.value.tags for one in read if one.text in {"a woman", "an older man"} and one.is_hard]
    assert [(tags[0]) for tags in wishes] == [works[0]]


@pytest.mark.parametrize(
    ("sentence", "no_wish"),
    [
        ("A man who lost his ring needs a jeweller in London", "A man"),
        ("I need a photographer for a woman who turns 80, London", "a woman"),
        ("A woman who teaches yoga needs a hall in London", "A woman"),
        ("想找女生一起合租，上海", "女生"),
        ("A man with a van in London", "A man"),
    ],
)
def test_somebody_told_of_is_no_wish_for_who_does_it(sentence: str, no_wish: str) -> None:
    assert no_wish not in of_kind(sentence, K.QUALITY)


def test_a_word_for_a_person_alone_is_no_trade_and_stays_named() -> None:
    works, _, rest = asked("Looking for a woman, Amsterdam")

    assert works == ()
    assert rest == ["Looking for a woman"]


@pytest.mark.parametrize(
    ("sentence", "work"),
    [
        ("my website looks like 2009. I want a new one with a shop, London", "web development"),
        ("Our cleaner left last month. We need a new one in London.", "cleaning"),
        ("The website is ten years old, and we want a new one, Berlin", "web development"),
        ("My logo looks cheap. Can somebody make me a new one? London", "graphic design"),
        ("We'll edit the video ourselves; we need someone to shoot it, Berlin", "cinematography"),
        ("I write the letter myself; somebody to translate it, London", "translation"),
    ],
)
def test_a_new_one_and_it_are_what_was_named_before(sentence: str, work: str) -> None:
    works, _, rest = asked(sentence)

    assert work in works
    assert not any("one" in one.split() for one in (*works, *rest))


@pytest.mark.parametrize(
    ("sentence", "not_asked"),
    [
        ("Our piano is fine. I need a tailor for a new one-button suit, London", "piano"),
        ("My daughter is ten; she would like a new one, London", "daughter"),
        ("We'll edit the video ourselves. The garden is a mess, someone to fix it, London", "video editing"),
        ("We bring the cake ourselves. My bike is broken, I need someone to repair it, London", "baking"),
    ],
)
def test_what_another_thing_is_said_of_is_not_what_was_named_first(sentence: str, not_asked: str) -> None:
    assert not [one for one in asked(sentence)[0] if not_asked in one]
