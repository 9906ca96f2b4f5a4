"""What a plan is sent back with is carried out, of the part that it is said of, and whatever is said beside it."""

import pytest

from tests.requirements.test_changes_in_words import KNOWN, MEETUP, PARTY, TODAY, after, asked, of, work
from towow_core.domain.requirements import TOUCHES, RequirementKind
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.requirements.changing import Changed, changed

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "is_asked", "is_not"),
    [
        ("我想给公司做一个企业官网，再请人注册一个商标", "商标注册", "工商代办"),
        ("我想给公司注册一个商标", "商标注册", "工商代办"),
        ("我想注册一个公司，再做一个官网", "工商代办", "商标注册"),
    ],
)
def test_for_whom_a_thing_is_registered_is_registered_by_nobody(sentence: str, is_asked: str, is_not: str) -> None:
    tags = {tag for r in asked(sentence).requirements if r.kind is K.CAPABILITY for tag in r.value.tags}

    assert is_asked in tags
    assert is_not not in tags


@pytest.mark.parametrize(
    "sentence",
    [
        "Team day in Lisbon on 5 March for 12 people: a pottery workshop in the morning",
        "Family trip in Lisbon for 12 people with a guided walk",
    ],
)
def test_whose_occasion_it_is_is_no_work_that_anybody_is_hired_for(sentence: str) -> None:
    assert not {"team", "family", "family trip"} & {*asked(sentence).capability_tags}


def test_two_sentences_that_are_not_read_are_two_lines() -> None:
    done = after("I am not sure about the venue. The DJ is a bit of a puzzle to me.")

    assert [r.text for r in of(K.QUALITY, done) if r.value.unit == TOUCHES] == [
        "I am not sure about the venue",
        "The DJ is a bit of a puzzle to me",
    ]


def test_an_ellipsis_ends_a_sentence() -> None:
    done = after("你懂的……人数改成60人")

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [60]
    assert "活动主持" in work(done)


TRAINING = "想在重庆给公司二十五个人办一次急救培训，再请个摄影师"
SITE = "我想给公司做一个企业官网，再请人注册一个商标"
BIRTHDAY = "一月九号晚上在广州家里请一桌八个人，想请个大厨上门做粤菜，再布置点鲜花"
CARDS = "I want French lessons online and someone to hand letter sixty place cards for a wedding."


def then(sentence: str, *said: str) -> Changed:
    """The demand after one remark behind the other."""
    understanding, done = asked(sentence), None
    for version, remark in enumerate(said, 2):
        told = read_follow_up(remark, understanding, TODAY, known=KNOWN)
        done = changed(understanding, told.requirements, version=version, corrected=told.replaced, words=told.words)
        understanding = done.understanding
    assert done is not None
    return done


@pytest.mark.parametrize(
    ("sentence", "said", "people"),
    [
        (TRAINING, ("二十五个人写错了，是三十五个。",), 35),
        (TRAINING, ("二十五个人写错了，是三十五个。", "算了还是二十五个吧，那十个人在出差。"), 25),
        (PARTY, ("60 was a typo, it's 45.",), 45),
        (PARTY, ("40 people please.", "Back to 60 after all."), 60),
        (PARTY, ("40 people please.", "Stick with 60."), 60),
    ],
)
def test_a_corrected_number_takes_the_place_of_the_wrong_one(sentence: str, said: tuple[str, ...], people: int) -> None:
    done = then(sentence, *said)

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [people]
    assert not of(K.QUANTITY, done)


def test_a_bare_number_that_the_demand_does_not_say_of_people_is_not_theirs() -> None:
    assert [r.value.number for r in of(K.HEAD_COUNT, after("还是八个吧，别太多"))] == [50]


def test_things_that_the_work_names_are_so_many_now() -> None:
    assert [r.value.number for r in of(K.QUANTITY, then(CARDS, "The place cards need to be eighty."))] == [80]


def test_a_remark_that_is_taken_back_is_said_no_more() -> None:
    done = then(SITE, "商标先放一放吧", "刚才说商标先放一放那句收回，还是要注册。")

    assert "商标先放一放吧" not in [r.text for r in done.understanding.in_force]
    assert "商标注册" in work(done)


@pytest.mark.parametrize("said", ["刚才那句话收回", "收回刚才说的那句话"])
def test_of_several_remarks_the_last_one_that_is_only_pointed_at_takes_back_none(said: str) -> None:
    done = then(TEAM, "瑜伽老师最好会说英语。剪纸要大红纸。", said)

    assert {"说英语", "剪纸要大红纸", said} <= {r.text for r in done.understanding.in_force}


@pytest.mark.parametrize(
    ("said", "then_said"),
    [
        ("Could the DJ also do Irish?", "Forget the Irish, I was being silly."),
        ("I am not sure about the venue.", "Forget what I said about the venue."),
    ],
)
def test_what_is_forgotten_again_is_the_remark_and_not_the_work(said: str, then_said: str) -> None:
    done = then(PARTY, said, then_said)

    assert said.rstrip(".?") not in [r.text for r in done.understanding.in_force]
    assert {"venue", "DJ"} <= work(done)


def test_a_limit_on_a_part_by_what_the_demand_says_of_it_is_of_that_part() -> None:
    done = then(BIRTHDAY, "鲜花预算压到三千五。")

    assert [("花艺布置" in r.value.tags, r.value.number) for r in of(K.BUDGET, done)] == [(True, 3500)]
    assert done.understanding.context.budget_amount is None


def test_a_part_that_goes_takes_its_limit_along_and_another_comes() -> None:
    done = then(BIRTHDAY, "鲜花预算压到三千五。", "我爸不爱花里胡哨的，鲜花那块换成一个小魔术表演吧。")

    assert not of(K.BUDGET, done)
    assert work(done) == {"私厨烹饪", "小魔术表演"}


def test_a_limit_on_who_does_it_is_of_that_part() -> None:
    done = after("摄影的人费用别超过四百。")

    limits = [r for r in of(K.BUDGET, done) if r.value.tags]
    assert [("活动摄影" in r.value.tags, r.value.number) for r in limits] == [(True, 400)]


def test_what_was_only_told_before_is_no_name_of_anything() -> None:
    told = "My landlord is a saint and gave us five more days."

    done = then(PARTY, told, "Add somebody to take apart two wardrobes and a bed, for no more than £150.")

    limits = [r for r in of(K.BUDGET, done) if r.value.tags]
    assert [("furniture assembly" in r.value.tags, r.value.number) for r in limits] == [(True, 150)]


HACKATHON = "A one-day hackathon for 60 students in Berlin on 16 January: a venue, vegan lunch and two mentors."
LESSONS = "French lessons for my son once a week online and someone to hand letter sixty place cards for a wedding."


@pytest.mark.parametrize(
    ("sentence", "said", "tag", "tongue"),
    [
        (SITE, "官网要中英文两个版本。", "网站开发", "zh,en"),
        (MEETUP, "主持人要会英语", "活动主持", "en"),
        (HACKATHON, "One mentor is enough after all, and she should speak German.", "mentoring", "de"),
        (PARTY, "Add a host who speaks Polish.", "hosting", "pl"),
    ],
)
def test_a_tongue_is_wished_of_whom_the_words_name(sentence: str, said: str, tag: str, tongue: str) -> None:
    found = of(K.LANGUAGE, then(sentence, said))

    assert [(tag in r.value.tags, r.value.text) for r in found] == [(True, tongue)]


def test_a_host_who_is_added_is_to_speak_two() -> None:
    done = then("12月12日在北京办一场读书会，要场地。", "另外加一个会双语的主持人，预算两千以内。")

    assert [(r.value.tags[0], r.value.number) for r in of(K.LANGUAGE, done)] == [("活动主持", 2)]
    assert [(r.value.tags[0], r.value.number) for r in of(K.BUDGET, done)] == [("活动主持", 2000)]


@pytest.mark.parametrize("said", ["My aunt speaks German.", "The photographer is great, he speaks German."])
def test_what_somebody_speaks_is_no_wish(said: str) -> None:
    assert not of(K.LANGUAGE, then(PARTY, said))


def test_how_often_one_part_is_comes_in_the_place_of_how_often_it_was() -> None:
    done = then(LESSONS, "Twice a week would be better, his exam is in March.")

    assert [(r.text, r.value.tags) for r in of(K.RECURRENCE, done)] == [("Twice a week", ("language teaching",))]


def test_what_is_not_there_any_more_is_not_called_unread() -> None:
    sentence = "下周六从上海搬家到苏州，有一架钢琴，还想请人提前一天来打包。"
    assert "有一架钢琴" in [one.text for one in asked(sentence).requirements]

    done = then(sentence, "钢琴我朋友拉走了，不用搬钢琴了。")

    assert "有一架钢琴" not in [one.text for one in done.understanding.in_force]
    assert "有一架钢琴" not in [one.text for one in done.understanding.not_understood]


TEAM = "12月20日在杭州给三十个员工办团建，要剪纸课，再来一节瑜伽课"
YOGA = "A party in London on 16 January for 60 people: a venue, a yoga class and catering."


@pytest.mark.parametrize(
    ("sentence", "said", "people"),
    [
        (TEAM, "瑜伽课人没那么多，只有十八个人上，剪纸还是三十个人。", 30),
        (TEAM, "瑜伽十八个人。", 30),
        (YOGA, "Only 18 of us will do the yoga.", 60),
        (YOGA, "The yoga is for 18 people.", 60),
    ],
)
def test_how_many_come_to_one_part_is_a_wish_of_that_part(sentence: str, said: str, people: int) -> None:
    done = then(sentence, said)

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [people]
    assert [{"瑜伽", "yoga"} & {*r.value.tags} != set() for r in done.changes] == [True]


@pytest.mark.parametrize(
    ("sentence", "said", "tag"),
    [
        (TRAINING, "顺便把办公室的八台空调也洗一下。", "空调清洗维修"),
        (TRAINING, "另外办公室的空调也要清洗。", "空调清洗维修"),
        (PARTY, "Drop the DJ, and get a balloon artist instead.", "balloon artist"),
    ],
)
def test_work_that_is_asked_for_by_the_way_is_asked_for(sentence: str, said: str, tag: str) -> None:
    assert tag in work(then(sentence, said))


@pytest.mark.parametrize("said", ["另外摄影师别太贵", "主持人换一个", "另外时间再说"])
def test_what_only_says_something_of_a_part_adds_none(said: str) -> None:
    assert work(after(said)) == work(after("人数还是50人"))


def test_a_part_that_comes_in_anothers_place_has_its_own_people_and_its_own_limit() -> None:
    sentence = "A party in London on 23 January for 20 kids: a storyteller and a photographer"

    done = then(sentence, "Drop the photographer, and get catering for 45 people under £700 instead.")

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [20]
    assert [(r.value.number, r.value.tags) for r in of(K.BUDGET, done)] == [(700, ("catering",))]
    assert ("45 people", ("catering",)) in [(r.text, r.value.tags) for r in done.changes]


def test_another_thing_is_worked_on_and_as_many_of_it() -> None:
    done = then(CARDS, "The place cards need to be eighty.", "Swap the place cards for envelopes, same number.")

    assert work(done) == {"language teaching", "hand letter envelopes"}
    assert [(r.text, r.value.number) for r in of(K.QUANTITY, done)] == [("The envelopes need to be eighty", 80)]


def test_a_second_thing_behind_and_is_not_lost() -> None:
    done = after("Add somebody to take apart two wardrobes and a bed.")

    assert "two wardrobes and a bed" in [r.text for r in done.changes if "furniture assembly" in r.value.tags]


@pytest.mark.parametrize("said", ["honestly", "thank heavens", "I was being silly", "笑死", "你懂的"])
def test_what_only_lightens_the_talk_is_no_wish(said: str) -> None:
    zh, en = ("{}。人数改成60人。", "{}. Make it 70 people.")
    done = after((en if said.isascii() else zh).format(said))

    assert [r.kind for r in done.changes] == [K.HEAD_COUNT]


def test_what_was_long_ago_leaves_nothing_open() -> None:
    done = after("And please not Jonas Weber for the DJ, we had a row last year.")

    assert [r.kind for r in done.changes if r.is_hard] == [K.EXCLUSION]


def test_the_length_to_which_it_was_cut_is_its_length() -> None:
    done = then("A sound engineer in Berlin on 4 February", "It was cut to 45 minutes, thank heavens.")

    assert [(r.value.number, r.value.unit) for r in of(K.DURATION, done)] == [(45, "minutes")]
