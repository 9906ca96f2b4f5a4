"""What nobody can read of a remark leaves open all of the part that it speaks of, and nothing else."""

import pytest

from tests.requirements.test_changes_carried_out import after, asked
from towow_core.domain.requirements import TOUCHES

LESSONS = "我家在北京，想给家里的立式钢琴调一次音，再给上初二的儿子找个数学一对一老师。"
CONTRACT = "找个翻译把一份20页的商务合同从中文翻成英文，再找人做一张活动海报，都线上完成就行。"
GALA = "明年1月16号在成都办公司年会，大概150人，要舞台灯光和一个现场做糖画的师傅。"
HEN = "In Barcelona on 10 April 2027 we're eight people: a paella cooking class and two bartenders in the evening."


def opened(sentence: str, said: str) -> set[str]:
    ids = {i for one in after(sentence, said).changes if one.value.unit == TOUCHES for i in one.value.per.split()}
    return {one.text for one in asked(sentence).requirements if one.requirement_id in ids}


@pytest.mark.parametrize(
    ("sentence", "said", "text"),
    [
        (CONTRACT, "翻译那块好像不太懂法律。", "从中文翻成英文"),
        (LESSONS, "数学老师要换个更有耐心的。", "再给上初二的儿子找个数学一对一老师"),
        (HEN, "The bartenders might be too formal.", "two bartenders"),
    ],
)
def test_all_that_is_said_of_the_part_is_open(sentence: str, said: str, text: str) -> None:
    assert text in opened(sentence, said)


@pytest.mark.parametrize(
    ("sentence", "said", "text"),
    [
        (GALA, "灯光不够亮。糖画不要了，换皮影戏，一整场的那种。", "150人"),
        (GALA, "灯光不够亮。谢谢你们，上回安排得特别周到。", "明年1月16号"),
        (HEN, "The cooking class is great, but the bartenders might be too formal.", "paella cooking class"),
        (CONTRACT, "翻译那块好像不太懂法律。", "线上完成"),
    ],
)
def test_what_the_words_do_not_speak_of_is_as_it_was(sentence: str, said: str, text: str) -> None:
    assert opened(sentence, said)
    assert text not in opened(sentence, said)


@pytest.mark.parametrize(
    "said",
    ["谢谢你们，上回安排得特别周到。", "日期提前一天，你觉得够不够？", "We sold it yesterday to a lovely old couple."],
)
def test_who_only_tells_or_wants_to_be_told_what_others_think_makes_no_hard_line(said: str) -> None:
    told = [one for one in after(HEN if said.isascii() else GALA, said).changes if one.value.unit != "from_event"]
    assert not [one for one in told if one.is_hard and one.kind.value == "quality"]


def test_what_stands_beside_new_work_leaves_what_it_only_seems_to_name() -> None:
    demand = "A hackathon in Berlin on 5 December for 50 people: a venue, two mentors and lunch."
    assert not opened(demand, "Add a sign language interpreter for the pitches.")


def test_of_a_part_its_day_is_open_only_where_days_are_spoken_of() -> None:
    demand = "12月20日在北京办60人的讲座，要场地、演讲嘉宾和活动摄影，摄影12月21日来。"
    assert "活动摄影" in opened(demand, "摄影师好像不太合适。")
    assert not {text for text in opened(demand, "摄影师好像不太合适。") if "21" in text}
    assert {text for text in opened(demand, "摄影师星期几来还没想好。") if "21" in text}


@pytest.mark.parametrize(
    "said", ["上次那家搬家公司把我的沙发腿都磕断了，真是够了。", "搬家改到12月15号。上次那家搬家公司真是够了。"]
)
def test_who_did_it_before_has_no_part_in_this(said: str) -> None:
    move = "12月10号从徐汇搬到闵行，需要搬家师傅。"
    assert not opened(move, said)
    assert [one for one in after(move, "上次那家搬家公司磕断了沙发腿，这次要小心。").changes if one.is_hard]


@pytest.mark.parametrize("said", ["Everybody brings a plus one.", "We are two families."])
def test_how_many_come_is_open_where_the_words_speak_of_those_who_come(said: str) -> None:
    assert "24 people" in opened("A team offsite for 24 people in London on 14 January 2027: a yoga class.", said)


@pytest.mark.parametrize(
    ("sentence", "said", "tag"),
    [
        (HEN, "The bartenders must bring their own bar.", "bar service"),
        ("12月20日在北京办60人的讲座，要场地、演讲嘉宾和活动摄影。", "摄影师要会航拍。", "活动摄影"),
    ],
)
def test_how_a_part_is_to_be_is_asked_of_it_in_those_words(sentence: str, said: str, tag: str) -> None:
    (wish,) = after(sentence, said).changes
    assert (wish.value.tags[0], wish.value.unit) == (tag, "")
    assert said.strip("。.").endswith(wish.text.removeprefix("The "))


@pytest.mark.parametrize("said", ["The bartenders must not be so formal.", "Maybe the bartenders should be cheaper."])
def test_what_is_complained_of_or_only_thought_of_leaves_the_part_open(said: str) -> None:
    assert "bar service" in " ".join(opened(HEN, said)) or opened(HEN, said)


@pytest.mark.parametrize(
    "said",
    [
        "The previous crew was late so the DJ must come at 5pm",
        "The last ones broke things so bring insurance",
        "We sold 80 tickets so plan for 80",
        "I've just seen that the venue costs £1500",
        "I've just seen that the venue costs £1500, find a cheaper one",
    ],
)
def test_what_is_asked_for_beside_what_is_told_is_a_wish(said: str) -> None:
    done = after("On 16 January in London a venue, a DJ and catering.", said)
    assert [one for one in done.changes if one.is_hard]
    assert not [one for one in done.changes if not one.is_hard]


BEIJING = "1月16日在北京要主持人和茶歇。"


@pytest.mark.parametrize(
    "said", ["找贴心的主持人", "主持人得很靠谱", "靠谱的主持人", "周到的茶歇服务", "安排靠谱的主持人"]
)
def test_how_somebody_is_to_be_is_a_wish_and_no_praise(said: str) -> None:
    assert [one for one in after(BEIJING, said).changes if one.value.unit != "occasion"]


@pytest.mark.parametrize("said", ["你们觉得要不要茶歇", "我也不清楚要不要茶歇", "我不知道茶歇够不够"])
def test_who_does_not_know_whether_a_part_is_wanted_leaves_it_open(said: str) -> None:
    assert opened(BEIJING, said) == {"餐饮茶歇"}


@pytest.mark.parametrize("said", ["人数可能少5个", "人可能会少五位", "人数大概少10个"])
def test_how_many_fewer_may_come_changes_nothing_yet(said: str) -> None:
    demand = "12月13日在北京办一场50人的聚会，要场地和茶歇。"
    assert "50人" in opened(demand, said)
    assert not [one for one in after(demand, said).changes if one.kind.value == "head_count"]


@pytest.mark.parametrize(
    ("said", "how"),
    [
        ("Don't forget that the food has to be vegan", "vegan"),
        ("We won't come if the food isn't halal", "halal"),
    ],
)
def test_what_is_denied_twice_is_wished(said: str, how: str) -> None:
    done = after("On 16 January in London a venue, a DJ and catering.", said)
    assert how in [one.text for one in done.changes if one.is_hard]


@pytest.mark.parametrize(
    ("sentence", "said", "text"),
    [
        ("On 16 January in London a venue, a DJ and catering.", "No DJ for now.", "DJ"),
        ("On 16 January in London a venue, a DJ and catering.", "Let's leave out the DJ for now.", "DJ"),
        (BEIJING, "茶歇暂时不要", "餐饮茶歇"),
        (BEIJING, "主持人暂时不请了", "活动主持"),
    ],
)
def test_what_is_not_wanted_for_now_is_open(sentence: str, said: str, text: str) -> None:
    assert text in opened(sentence, said)
