"""A plain change that a person sends back is carried out: swaps, what is left out, limits of one part, taking back."""

from dataclasses import replace

import pytest

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.changing import Changed, changed

K = RequirementKind
TODAY = "2026-11-26"
KNOWN = {name: name for name in ("Jamal Whitfield", "Klara Neumann", "何洋", "郑筝")}
PARTY = "A party in New York on 18 December for 80 people: a DJ and a cake, $1,500 in all."
OFFICE = "Our Berlin office needs bicycle repair on 8 December and lunch for 25."
RECEPTION = "12月20日在上海办60人的酒会，要驻唱乐队和餐饮，预算一万。"
TALK = "12月20日在北京办60人的讲座，要演讲嘉宾、活动摄影和手语翻译。"
TRANSFER = "12月6日在深圳要活动摄影，再租一辆七座车带司机。"


def asked(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    requirements, left = read_requirements(sentence, understood, TODAY, known=KNOWN)
    return replace(understood, requirements=requirements, not_understood=left)


def after(sentence: str, *said: str) -> Changed:
    demand, done = asked(sentence), Changed(understanding=asked(sentence))
    for version, one in enumerate(said, 2):
        told = read_follow_up(one, demand, TODAY, known=KNOWN)
        done = changed(demand, told.requirements, version=version, corrected=told.replaced, words=told.words)
        demand = done.understanding
    return done


def of(kind: RequirementKind, done: Changed) -> list[Requirement]:
    return [one for one in done.understanding.in_force if one.kind is kind]


def work(done: Changed) -> str:
    return " ".join(tag for one in of(K.CAPABILITY, done) if one.is_hard for tag in one.value.tags)


@pytest.mark.parametrize(
    ("sentence", "said", "gone", "new"),
    [
        (RECEPTION, "乐队先不要了，换成皮影戏。", "乐队", "皮影"),
        (TALK, "摄影先不要，换会议速录。", "摄影", "速录"),
        ("12月13日在杭州给20个人上一堂瑜伽课。", "还是别上瑜伽了，换成皮影戏。", "瑜伽", "皮影"),
        (PARTY, "Instead of the DJ make it a string quartet.", "DJ", "string quartet"),
        (PARTY, "Let's have a string quartet rather than the DJ.", "DJ", "string quartet"),
        (OFFICE, "We don't want the bike repair after all, we'd rather have a photographer.", "bicycle", "photo"),
    ],
)
def test_of_a_swap_the_old_part_goes_and_the_new_one_is_asked_for(
    sentence: str, said: str, gone: str, new: str
) -> None:
    done = after(sentence, said)
    assert gone not in work(done)
    assert new in work(done)


@pytest.mark.parametrize(
    ("sentence", "said", "gone"),
    [
        (TRANSFER, "车不用了，我们自己开。", "接送驾驶"),
        (TRANSFER, "不用车了。", "接送驾驶"),
        ("12月19日在上海搬家，要搬家搬运、打包整理和钢琴调律。", "调琴的不必来了。", "钢琴调律"),
        ("A move in London on 15 December, with removals and piano tuning.", "The tuner needn't come.", "piano"),
        (PARTY, "We can do without the DJ.", "DJ"),
        (OFFICE, "We can't afford the lunch, sorry, so leave it out.", "catering"),
    ],
)
def test_a_part_that_is_left_out_by_a_short_word_is_asked_for_no_more(sentence: str, said: str, gone: str) -> None:
    assert gone not in work(after(sentence, said))


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("1月9日在杭州办茶会，要茶艺表演和下午茶。", "茶不用了。"),
        ("12月6日在深圳要咖啡车，再租一辆七座车带司机。", "车不用了。"),
        (RECEPTION, "下午不用了。"),
    ],
)
def test_a_short_word_that_two_parts_go_by_or_none_takes_nothing_back(sentence: str, said: str) -> None:
    assert work(after(sentence, said)) == work(Changed(understanding=asked(sentence)))


@pytest.mark.parametrize(
    ("sentence", "said", "who"),
    [
        (TALK, "摄影就不麻烦何洋了。", "何洋"),
        (TALK, "郑筝就不麻烦了，我表妹自己弹。", "郑筝"),
        (PARTY, "Jamal doesn't have to come, we have somebody.", "Jamal Whitfield"),
        (PARTY, "Klara needn't come.", "Klara Neumann"),
        (PARTY, "Jamal was late last time, so leave him out.", "Jamal Whitfield"),
    ],
)
def test_who_need_not_come_is_ruled_out_by_name(sentence: str, said: str, who: str) -> None:
    assert who in [one.value.text for one in of(K.EXCLUSION, after(sentence, said)) if one.value.unit == "person"]


@pytest.mark.parametrize(
    ("sentence", "said", "tag", "number"),
    [
        (RECEPTION, "乐队别超过三千。", "音乐演出", 3000),
        (RECEPTION, "乐队的费用压到三千以内。", "音乐演出", 3000),
        ("12月19日的婚礼在南京，要主持和餐饮，总共五千。", "主持费最多三千。", "活动主持", 3000),
        (PARTY, "The cake must stay under $400.", "baking", 400),
    ],
)
def test_a_limit_of_one_part_is_that_parts_budget_and_leaves_the_whole_one(
    sentence: str, said: str, tag: str, number: float
) -> None:
    budgets = of(K.BUDGET, after(sentence, said))
    assert [one.value.number for one in budgets if tag in one.value.tags] == [number]
    assert len([one for one in budgets if not one.value.tags]) == 1


@pytest.mark.parametrize(
    ("sentence", "said", "tag"),
    [
        ("12月20日在西安给18个孩子办书法教学和皮影戏。", ("皮影戏不要了。", "皮影戏还是留着吧。"), "木偶皮影"),
        (RECEPTION, ("乐队取消。", "算了，乐队还是要吧。"), "音乐演出"),
        (PARTY, ("Drop the DJ.", "Keep the DJ after all."), "DJ"),
    ],
)
def test_what_was_taken_back_and_is_wanted_after_all_is_asked_for_again(
    sentence: str, said: tuple[str, str], tag: str
) -> None:
    done = after(sentence, *said)
    assert tag in work(done)
    assert not [one for one in of(K.EXCLUSION, done) if tag in one.value.tags]


@pytest.mark.parametrize(
    ("sentence", "said", "words"),
    [
        (PARTY, "The cake must stay under $300, otherwise drop it.", "otherwise drop it"),
        (RECEPTION, "乐队三千以内，不行就取消。", "不行就取消"),
    ],
)
def test_a_condition_to_drop_a_part_is_kept_in_its_own_words(sentence: str, said: str, words: str) -> None:
    assert words in [one.text for one in of(K.QUALITY, after(sentence, said))]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (RECEPTION, "要不把乐队换成皮影戏？"),
        (RECEPTION, "乐队能不能别超过三千？"),
        (RECEPTION, "如果下雨，乐队就不麻烦了。"),
        (PARTY, "Does Jamal have to come?"),
        (PARTY, "If it snows the DJ needn't come."),
        (PARTY, "Could we do without the DJ?"),
    ],
)
def test_what_is_only_asked_or_supposed_carries_nothing_out(sentence: str, said: str) -> None:
    before, done = asked(sentence), after(sentence, said)
    assert not done.removed
    assert {one.kind for one in done.changes} <= {K.QUALITY}
    assert done.understanding.capability_tags == before.capability_tags


@pytest.mark.parametrize(
    ("sentence", "said", "tag", "number"),
    [
        (PARTY, "And a photographer, at most $350.", "photography", 350),
        (RECEPTION, "乐队不要了，换成皮影戏，3500元。", "皮影戏", 3500),
        (
            "12月20日在上海办60人的讲座，要演讲嘉宾，预算一万。",
            "另外想给大家准备点茶歇，每人四十以内。",
            "餐饮茶歇",
            40,
        ),
    ],
)
def test_an_amount_behind_what_is_added_is_of_that_and_leaves_the_whole_budget(
    sentence: str, said: str, tag: str, number: float
) -> None:
    done = after(sentence, said)
    assert tag in work(done)
    assert [one.value.number for one in of(K.BUDGET, done) if tag in one.value.tags] == [number]
    assert [one.value.number for one in of(K.BUDGET, done) if not one.value.tags] == [
        one.value.number for one in of(K.BUDGET, Changed(understanding=asked(sentence)))
    ]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Yoga for 12 people in Berlin, one hour on Mondays.", "Two hours, and Thursdays."),
        ("我想在北京找人每周二教一小时瑜伽。", "两个小时，每周四。"),
    ],
)
def test_another_length_and_another_weekday_take_the_place_of_those_before(sentence: str, said: str) -> None:
    done = after(sentence, said)
    assert [one.value.number for one in of(K.DURATION, done)] == [2]
    assert [one.value.weekdays for one in of(K.RECURRENCE, done)] == [(4,)]
