"""A plain change that a person sends back is carried out: swaps, what is left out, limits of one part, taking back."""

from dataclasses import replace

import pytest

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import TOUCHES, Requirement, RequirementKind
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
        (PARTY, "Rather than the DJ let's have a string quartet.", "DJ", "string quartet"),
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
        (TRANSFER, "车不要了，哦不对，车要。"),
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
        (RECEPTION, "人估计来不了那么多，五六十吧。"),
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


BOARDING = "从12月4日到12月6日在成都找人寄养两只狗，预算三百。"
BOARDING_EN = "Please board my two dogs in Berlin from 4 to 6 December."
CARDS = "A room in London for 30 people on 16 December and calligraphy for 30 place cards."


@pytest.mark.parametrize(
    ("sentence", "said", "kind", "number"),
    [
        (BOARDING, "改成三只。", K.QUANTITY, 3),
        (BOARDING_EN, "three dogs, to the 8th", K.QUANTITY, 3),
        (CARDS, "We'd like 45 place cards, but the room stays at 30 people.", K.QUANTITY, 45),
        ("Translate a 40-page manual into English by 15 December", "It's 60 pages now", K.QUANTITY, 60),
        ("A yoga class in London for 8 people, $600 at most.", "Make it 14.", K.HEAD_COUNT, 14),
        (PARTY, "Sorry, it's 95 people and $1,100.", K.HEAD_COUNT, 95),
        (PARTY, "Sorry, it's 95 people and $1,100.", K.BUDGET, 1100),
        (RECEPTION, "50人/一万二", K.HEAD_COUNT, 50),
        (RECEPTION, "我们变成50个人了。", K.HEAD_COUNT, 50),
    ],
)
def test_a_bare_number_takes_the_place_of_the_demands_own_of_the_same_thing(
    sentence: str, said: str, kind: RequirementKind, number: float
) -> None:
    assert [one.value.number for one in of(kind, after(sentence, said))] == [number]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("A yoga class in London for 30 people, $40 at most.", "Make it 35."),
        ("12月4日在成都找人寄养两只狗、三只猫。", "四只。"),
        (CARDS, "45 chairs, please."),
        (PARTY, "Would 70 people be cheaper?"),
    ],
)
def test_a_bare_number_that_two_could_be_meant_by_or_none_replaces_nothing(sentence: str, said: str) -> None:
    done = after(sentence, said)
    assert not done.removed
    assert {one.kind for one in done.changes} <= {K.QUALITY, K.QUANTITY}  # of chairs there were none before


@pytest.mark.parametrize(
    ("sentence", "said", "last"),
    [
        (BOARDING, "日子也多一天。", "2026-12-07"),
        (BOARDING, "多寄养两天，到12月8日。", "2026-12-08"),
        (BOARDING_EN, "three dogs, to the 8th", "2026-12-08"),
        (BOARDING_EN, "One day longer, please.", "2026-12-07"),
    ],
)
def test_days_in_a_row_get_another_last_one(sentence: str, said: str, last: str) -> None:
    days = [one.value for one in of(K.DATE, after(sentence, said))]
    assert [(one.first, one.last, one.every[-1]) for one in days] == [("2026-12-04", last, last)]


def test_another_day_in_other_words_is_no_swap() -> None:
    days = of(K.DATE, after(RECEPTION, "日子换成12月26日，人还是60个。"))
    assert [one.value.first for one in days] == ["2026-12-26"]


def test_a_part_that_would_be_nice_is_wished_and_held_against_nothing() -> None:
    assert not [one for one in after(PARTY, "The DJ is nice to have.").changes if one.is_hard]


def test_a_single_day_is_made_no_longer() -> None:
    assert not after(PARTY, "One day longer, please.").removed


TOUR = "12月12日在厦门要活动摄影，12月13日要手语翻译，10个人。"


def test_two_parts_change_their_days_together() -> None:
    dates = {one.value.tags[:1]: one.value for one in of(K.DATE, after(TOUR, "两天对调一下：摄影13日，手语12日。"))}
    assert dates[()].first == "2026-12-12"
    assert dates[("活动摄影",)].number == 1
    assert ("手语翻译",) not in dates


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (TOUR, "两天对调一下：摄影13日，魔术12日。"),
        (PARTY, "Let's swap the days: the walk on the 17th, the DJ on the 19th."),
    ],
)
def test_days_that_are_swapped_are_all_carried_out_or_all_left_open(sentence: str, said: str) -> None:
    done = after(sentence, said)
    assert not done.removed
    assert [one.text for one in done.changes] == [said.rstrip("。.")]
    assert all(one.is_hard for one in done.changes)


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (RECEPTION, '哈哈，这价格真是"良心"。'),
        (RECEPTION, "呵呵，乐队倒是挺会报价的。"),
        (RECEPTION, '真是"便宜"得感人。'),
        (RECEPTION, "我哥去年在苏州办过一场三千人的，热闹极了。"),
        (PARTY, "Oh great, a cake that costs more than my car."),
        (PARTY, "Oh great, a DJ at that price, who needs rent anyway."),
        (PARTY, "My uncle Fred once ran a party for 2000 people in Chicago."),
    ],
)
def test_irony_and_stories_are_told_and_neither_wished_nor_held_against_what_is_asked_for(
    sentence: str, said: str
) -> None:
    done = after(sentence, said)
    assert not done.removed
    assert not [one.text for one in done.changes if one.is_hard]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (PARTY, "Oh great, but please no nuts in the cake."),
        (PARTY, "The DJ came two hours late last year."),
        (RECEPTION, "呵呵，乐队太贵了。"),
    ],
)
def test_a_complaint_or_a_wish_in_irony_is_still_held_against_the_plan(sentence: str, said: str) -> None:
    assert [one for one in after(sentence, said).changes if one.is_hard]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("London, a photographer on 12 December, £400.", "450 euros at most instead of the pounds."),
        (RECEPTION, "鲜花我们自己带，不用准备了。"),
    ],
)
def test_money_by_its_name_and_a_verb_alone_are_nothing_that_is_ruled_out(sentence: str, said: str) -> None:
    assert not of(K.EXCLUSION, after(sentence, said))


@pytest.mark.parametrize(
    ("sentence", "said", "last_day"),
    [
        ("一张古琴要修漆面，还有一座座钟要修好，两样不超过2500块，一月底前拿到。", "座钟不用修了", ["一月底前"]),
        ("古琴要修漆面，12月20日前完成；座钟要修好，一月底前拿到。", "座钟不用修了", ["12月20日前完成"]),
        ("古琴要修漆面；座钟要修好，一月底前拿到。", "座钟不用修了", []),
    ],
)
def test_a_last_day_for_all_of_it_stays_when_a_part_is_dropped(sentence: str, said: str, last_day: list[str]) -> None:
    assert [one.text for one in of(K.DEADLINE, after(sentence, said))] == last_day


@pytest.mark.parametrize("said", ["乐队换别人", "乐队换个人来", "Have somebody else instead of the DJ"])
def test_who_is_to_be_another_is_no_other_work(said: str) -> None:
    sentence = PARTY if said.isascii() else RECEPTION
    assert work(after(sentence, said)) == work(after(sentence, "谢谢"))


def test_portraits_are_another_kind_of_work_and_no_other_person() -> None:
    done = after("12月20日在上海，要活动摄影和餐饮，预算一万。", "活动摄影不要了，换成人像摄影")
    assert "人像摄影" in [one.text for one in done.understanding.in_force]


def test_what_a_story_says_of_another_place_puts_the_demands_own_in_no_doubt() -> None:
    done = after(PARTY, "My brother swears he can do it, he once did the sound for 3000 people in Leipzig.")
    assert not [one for one in done.changes if one.is_hard and "Leipzig" in one.text]


@pytest.mark.parametrize(
    ("sentence", "said", "kind", "tag", "number"),
    [
        (TALK, "演讲嘉宾最多出2500。", K.BUDGET, "演讲嘉宾", 2500),
        (TALK, "演讲嘉宾最多愿意付2500元。", K.BUDGET, "演讲嘉宾", 2500),
        ("12月20日在北京给120个孩子演皮影戏，还要茶歇。", "茶歇改成100份。", K.QUANTITY, "餐饮茶歇", 100),
        ("12月20日在北京给120个孩子演皮影戏，还要茶歇。", "茶歇改成100份，每份不超过50块。", K.BUDGET, "餐饮茶歇", 50),
        ("12月20日在北京办讲座，要一位手语翻译和摄影师。", "手语翻译要两位轮换。", K.QUANTITY, "手语翻译", 2),
    ],
)
def test_a_plain_limit_or_count_of_one_part_is_carried_out(
    sentence: str, said: str, kind: RequirementKind, tag: str, number: float
) -> None:
    done = after(sentence, said)
    assert [(one.value.tags[0], one.value.number) for one in of(kind, done) if one.value.tags] == [(tag, number)]
    assert not [one for one in of(K.QUALITY, done) if one.value.unit == TOUCHES]


def test_so_many_as_are_enough_take_the_place_of_how_many_there_were() -> None:
    done = after("We need a copywriter for two product pages of our shop.", "One product page is enough.")
    assert [one.value.number for one in of(K.QUANTITY, done)] == [1]


def test_what_a_part_has_to_take_along_is_a_wish_of_that_part() -> None:
    done = after("In London on 12 December we need a removal crew and a cleaner.", "The crew has to take a piano.")
    assert [one.value.tags for one in of(K.QUALITY, done) if "piano" in one.text] == [("removals",)]
