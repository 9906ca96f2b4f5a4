"""What only looks like a change does nothing to the demand, and stays open in the requester's words."""

import pytest

from tests.requirements.test_changes_carried_out import (
    BOARDING,
    BOARDING_EN,
    OFFICE,
    PARTY,
    RECEPTION,
    TOUR,
    TRANSFER,
    after,
    asked,
    of,
    work,
)
from towow_core.domain.requirements import RequirementKind
from towow_core.requirements.changing import Changed

K = RequirementKind


def is_all_as_before(sentence: str, done: Changed) -> bool:
    """Whether all that was asked for still is, and nothing else but words that nobody has read."""
    before = asked(sentence).in_force
    values = [(one.kind, one.value, one.is_hard) for one in done.understanding.in_force]
    added = [one for one in done.changes if one.kind is not K.QUALITY]
    return not added and all((one.kind, one.value, one.is_hard) in values for one in before)


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (PARTY, "The cake has nuts in it and my son is allergic, leave it out"),
        (PARTY, "The DJ has a smoke machine, we don't want it"),
        (PARTY, "The DJ wanted a deposit. No need for it."),
        (PARTY, "I saw the DJ's video. Forget it."),
        (RECEPTION, "餐饮里有香菜，不要它"),
        (OFFICE, "Lunch is fine. There is a meeting before, skip it."),
    ],
)
def test_it_is_no_part_of_which_the_clause_before_says_more_than_its_name(sentence: str, said: str) -> None:
    done = after(sentence, said)
    assert is_all_as_before(sentence, done)
    assert [one for one in done.changes if one.is_hard]


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("The cake, leave it out.", "baking"),
        ("About the DJ, we don't want him.", "DJ"),
        ("The cake is too expensive, so leave it out.", "baking"),
    ],
)
def test_it_is_the_part_that_the_clause_before_names_alone(said: str, gone: str) -> None:
    assert gone not in work(after(PARTY, said))


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (PARTY, "Klara told me the DJ was rude, so leave him out."),
        (PARTY, "Jamal recommended somebody, leave them out"),
        (PARTY, "Jamal and Klara quarrelled. Leave them out."),
        (PARTY, "Klara is lovely. Jamal was late, leave her out."),
        (PARTY, "Klara's party had a DJ. We can do without her."),
        (RECEPTION, "何洋和郑筝都吵架，不要她们"),
        (RECEPTION, "何洋说郑筝会来，不要她"),
        (RECEPTION, "何洋推荐的乐队，不要她"),
    ],
)
def test_nobody_is_ruled_out_by_a_pronoun_that_two_may_be_meant_by(sentence: str, said: str) -> None:
    done = after(sentence, said)
    assert is_all_as_before(sentence, done)
    assert [one for one in done.changes if one.is_hard]


@pytest.mark.parametrize("said", ["何洋上次迟到了，不要他", "Jamal was too loud, so leave him out."])
def test_of_whom_alone_the_clause_before_says_something_a_pronoun_is_said(said: str) -> None:
    assert [one.value.unit for one in of(K.EXCLUSION, after(PARTY, said))] == ["person"]


def test_who_stays_in_brings_back_no_part_that_another_clause_has_dropped() -> None:
    assert "baking" not in work(after(PARTY, "Drop the cake, the DJ is fine, leave him in."))


@pytest.mark.parametrize("said", ["Drop the DJ, no wait, leave him in.", "Drop the cake. Leave it in."])
def test_what_the_clause_before_has_dropped_stays_where_it_is_left_in(said: str) -> None:
    assert work(after(PARTY, said)) == work(Changed(understanding=asked(PARTY)))


@pytest.mark.parametrize(
    ("sentence", "said", "tag"),
    [
        (PARTY, ("No cake.", "No cake is fine."), "baking"),
        (PARTY, ("No cake.", "The cake is fine."), "baking"),
        (RECEPTION, ("乐队不要了", "乐队不要了没问题"), "音乐演出"),
    ],
)
def test_what_was_taken_back_is_asked_for_again_by_no_word_that_only_agrees(
    sentence: str, said: tuple[str, str], tag: str
) -> None:
    done = after(sentence, *said)
    assert tag not in work(done)
    assert [one.value.tags[0] for one in of(K.EXCLUSION, done)] == [tag]


FEAST = "12月21日在上海办60人的年会，要乐队、餐饮和摄影，预算两万。"


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (FEAST, "12月21日，不对，22"),
        (FEAST, "不是20号，是21"),
        (FEAST, "日期改一下，改到21"),
        (PARTY, "Sorry, December 20. No, 21."),
        (PARTY, "21."),
        (PARTY, "The cake is for my mum. It's 60."),
        (PARTY, "Baker Street, 100."),
        (PARTY, "50/60"),
    ],
)
def test_a_bare_number_that_may_be_of_something_else_changes_how_many_people_come_no_more(
    sentence: str, said: str
) -> None:
    before = of(K.HEAD_COUNT, Changed(understanding=asked(sentence)))
    assert [one.value for one in of(K.HEAD_COUNT, after(sentence, said))] == [one.value for one in before]


@pytest.mark.parametrize(("said", "number"), [("100.", 100), ("Sorry, make it 95.", 95)])
def test_a_bare_number_that_is_all_of_a_remark_is_of_the_people(said: str, number: int) -> None:
    assert [one.value.number for one in of(K.HEAD_COUNT, after(PARTY, said))] == [number]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (BOARDING_EN, "Make it another day."),
        (BOARDING_EN, "Another day, please."),
        (BOARDING, "也要多休息两天"),
        (BOARDING, "多交一天"),
        (BOARDING, "再多给两天"),
    ],
)
def test_days_in_a_row_are_made_longer_by_no_other_day_and_nobodys_rest(sentence: str, said: str) -> None:
    done = after(sentence, said)
    assert is_all_as_before(sentence, done)
    assert [one for one in done.changes if one.is_hard]


@pytest.mark.parametrize(
    ("sentence", "said", "last"),
    [
        (BOARDING_EN, "For another day.", "2026-12-07"),
        (BOARDING_EN, "Another day longer.", "2026-12-07"),
        (BOARDING, "再多住两晚", "2026-12-08"),
    ],
)
def test_days_in_a_row_are_made_longer_where_that_is_said(sentence: str, said: str, last: str) -> None:
    assert [one.value.last for one in of(K.DATE, after(sentence, said))] == [last]


CONCERT = "In London a photographer on 12 December and a DJ on 13 December, for 40 people."


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (CONCERT, "Never swap the days: photographer on the 13th, DJ on the 12th."),
        (CONCERT, "We refuse to swap the days: photographer on the 13th, DJ on the 12th."),
        (CONCERT, "They asked to swap the days: photographer on the 13th, DJ on the 12th. We said no."),
        (CONCERT, "Swap the days: photographer on the 13th, DJ on the 13th."),
        (TOUR, "不能两天对调：摄影13日，手语12日。"),
        (TOUR, "手语说要两天对调：摄影13日，手语12日。我们没同意"),
        (TOUR, "两天对调：摄影15日，手语16日。"),
    ],
)
def test_days_that_are_not_plainly_exchanged_stay_and_are_left_open(sentence: str, said: str) -> None:
    done = after(sentence, said)
    assert is_all_as_before(sentence, done)
    assert [one for one in done.changes if one.is_hard]


@pytest.mark.parametrize(
    "said",
    [
        "Please swap the days: photographer on the 13th, DJ on the 12th.",
        "Let's swap the dates: DJ on the 12th, photographer on the 13th.",
    ],
)
def test_days_that_are_plainly_exchanged_are(said: str) -> None:
    assert [(one.value.tags[:1], one.value.number) for one in of(K.DATE, after(CONCERT, said)) if one.value.tags] == [
        (("photography",), 1)
    ]


def test_what_stands_before_a_swap_of_days_is_done_by_itself() -> None:
    assert [
        one.value.number for one in of(K.HEAD_COUNT, after(TOUR, "人数改成80，两天对调：摄影13日，手语12日。"))
    ] == [80]
    assert "DJ" not in work(after(CONCERT, "Drop the DJ, swap the days: photographer on the 13th, DJ on the 12th."))


@pytest.mark.parametrize(
    ("sentence", "said", "number"),
    [
        (RECEPTION, "再加个魔术师，一共两万", 20_000),
        (RECEPTION, "再加个魔术师，预算两万", 20_000),
        (PARTY, "Add a magician, about $2,000 in total", 2_000),
        (PARTY, "Add a magician, $2,000 for all of it", 2_000),
    ],
)
def test_an_amount_of_the_whole_behind_what_is_added_is_the_whole_budget(
    sentence: str, said: str, number: float
) -> None:
    assert [(one.value.number, one.value.tags) for one in of(K.BUDGET, after(sentence, said))] == [(number, ())]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("哈哈，我女儿对花生过敏", "我女儿对花生过敏"),
        ("呵呵，我女儿对花生过敏", "我女儿对花生过敏"),
        ("Oh nice, my daughter is allergic to nuts.", "my daughter is allergic to nuts"),
    ],
)
def test_what_is_said_in_earnest_behind_a_laugh_is_held_against_the_plan(said: str, words: str) -> None:
    assert any(words in one.text for one in after(PARTY, said).changes if one.is_hard)


def test_a_change_behind_a_laugh_is_carried_out() -> None:
    assert [one.value.number for one in of(K.BUDGET, after(FEAST, "嘿嘿，预算两万五"))] == [25_000]
    done = after(PARTY, "Oh good, my brother brings the cake.")
    assert "baking" not in work(done)
    assert [one.kind for one in done.changes] == [K.PROVIDED_BY_REQUESTER]


HOUSE = "12月19日在上海搬家，要搬家搬运、打包整理和钢琴调律。"


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("A move in London on 15 December: removals and piano tuning.", "No furniture, only boxes."),
        (PARTY, "No disco."),
        (HOUSE, "包不要了，我自己带"),
        (TRANSFER, "机不要了"),
        (TRANSFER, "影不用了"),
    ],
)
def test_a_part_is_left_out_by_no_piece_of_its_name_and_nothing_that_it_works_on(sentence: str, said: str) -> None:
    assert work(after(sentence, said)) == work(Changed(understanding=asked(sentence)))


@pytest.mark.parametrize("said", ["乐队最高25", "乐队最多五", "The cake must stay under 25."])
def test_a_small_bare_number_is_no_limit_of_money(said: str) -> None:
    sentence = PARTY if said.isascii() else RECEPTION
    done = after(sentence, said)
    assert is_all_as_before(sentence, done)
    assert [one for one in done.changes if one.is_hard]


@pytest.mark.parametrize(
    ("sentence", "said", "number"),
    [
        (RECEPTION, "乐队最高2500", 2500),
        (RECEPTION, "乐队最高25元", 25),
        (PARTY, "The cake can cost up to 400", 400),
    ],
)
def test_an_amount_of_money_is_the_limit_of_its_part(sentence: str, said: str, number: float) -> None:
    budgets = of(K.BUDGET, after(sentence, said))
    assert [one.value.number for one in budgets if one.value.tags] == [number]
    assert len(budgets) == 2


@pytest.mark.parametrize("said", ["没回复的人，剩20位", "服务员要加，来20位", "服务员要加，变成20人", "现在到了20人"])
def test_a_number_of_others_or_of_who_is_there_so_far_is_not_how_many_come(said: str) -> None:
    done = after(RECEPTION, said)
    assert is_all_as_before(RECEPTION, done)
    assert [one for one in done.changes if one.is_hard]


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("还是张伟来主持12月12日上海的年会，60人。", "张伟"),
        ("12月12日上海的年会还是张伟来主持，60人。", "张伟"),
        ("Our photographer is Anna Smith and we need a DJ in London on 12 December for 60 guests.", "Anna Smith"),
    ],
)
def test_who_is_to_do_it_by_name_is_asked_for_and_nobody_else(sentence: str, who: str) -> None:
    assert [one.value.text for one in of(K.PERSON, Changed(understanding=asked(sentence)))] == [who]


@pytest.mark.parametrize(
    "sentence",
    [
        "马强还是张伟来主持12月12日上海的年会？",
        "12月12日上海的年会，请马强还是张伟来主持都行。",
        "还是周六来做吧，12月12日上海年会要主持。",
    ],
)
def test_nobody_is_asked_for_by_name_where_it_is_one_of_two_or_no_name(sentence: str) -> None:
    assert "张伟" not in [one.value.text for one in of(K.PERSON, Changed(understanding=asked(sentence)))]
